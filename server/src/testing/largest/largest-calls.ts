import type { NewDevice } from '@contactbook/contract/devices';
import type { Duplicates } from '@contactbook/contract/duplicates';
import type { Label } from '@contactbook/contract/labels';
import type { Import } from '@contactbook/contract/transfer';
import { PASSWORD } from '../server.ts';
import { type LargestBook, longCard } from './largest-book.ts';

/** A call without the token of its person; `device` calls have the password of the device. */
export type LargestCall = {
  what?: string;
  path: string;
  body?: string | Buffer | object;
  headers?: Record<string, string>;
  device?: true;
  isEndless?: true;
};

const VCARD = { 'content-type': 'text/vcard' };
const XML = { 'content-type': 'application/xml; charset=utf-8' };
const DAV = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"';
const FORMATS = ['vcard3', 'vcard4', 'csv', 'outlook', 'json'];
const DATA = '<D:prop><D:getetag/><C:address-data/></D:prop>';

/**
 * The largest calls of operations that read or change a book, by operation. Other operations get a call for each long
 * card, or bodies that their schema allows. `time` makes each attempt change something.
 */
export const LARGEST_CALLS: Record<
  string,
  (book: LargestBook, time: number) => LargestCall[] | Promise<LargestCall[]>
> = {
  events: () => [{ path: '/events', isEndless: true }],
  listContacts: () => ['', '?limit=1'].map((query) => ({ path: `/contacts${query}` })),
  listSearchTexts: () => [{ path: '/contacts/search-texts' }],
  changesSince: () => [{ path: '/changes?since=0' }],
  diffSince: () => [{ path: '/past?revision=0' }],
  bookHistory: () => [{ path: '/history' }],
  readCalendar: async ({ ann }) => [{ path: `/calendar/${await calendarToken(ann)}.ics` }],
  readCard: ({ cards }) =>
    each(cards).flatMap(({ id, kind }) => [
      { what: kind, path: `/contacts/${id}/card` },
      { what: kind, path: `/contacts/${id}/card`, headers: { accept: 'text/vcard' } },
    ]),
  addContact: () => [{ path: '/contacts', body: { name: 'Rosie', number: '1' } }],
  addCard: ({ cards, jsonOf }, time) =>
    each(cards).map(({ id, kind }) => ({
      what: kind,
      path: '/contacts/cards',
      body: { ...jsonOf(id), uid: `new-${kind}-${time}` },
    })),
  updateContact: ({ cards }, time) =>
    each(cards).map(({ id, kind }) => ({ what: kind, path: `/contacts/${id}`, body: { name: `Mia ${time}` } })),
  writeCard: ({ cards, jsonOf }, time) =>
    each(cards).flatMap(({ id, kind }) => [
      {
        what: kind,
        path: `/contacts/${id}/card`,
        body: { ...jsonOf(id), organizations: { o1: { name: `Ltd ${time}` } } },
      },
      {
        what: `${kind} of an earlier version`,
        path: `/contacts/${id}/card`,
        headers: { 'if-match': '"1"' },
        body: { ...jsonOf(id), organizations: { o1: { name: `Ltd ${time}` } } },
      },
      { what: `${kind}, all others`, path: `/contacts/${id}/card`, body: longCard(kind, 5 + time), headers: VCARD },
    ]),
  writePhoto: ({ cards }, time) =>
    each(cards).map(({ id, kind }) => ({
      what: kind,
      path: `/contacts/${id}/photo`,
      body: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_000_000, time)]),
      headers: { 'content-type': 'image/jpeg' },
    })),
  previewAct: (book, time) => acts(book, time, '/contacts/acts/preview?limit=100'),
  actOnContacts: (book, time) => acts(book, time, '/contacts/acts'),
  addLabel: (_book, time) => [{ path: '/labels', body: { name: `Label ${time}` } }],
  renameLabel: async ({ ann }, time) => {
    const { id, name } = (await labelsOf(ann))[0]!; // there is one
    return [{ path: `/labels/${id}`, body: { name: `${name} ${time}` } }];
  },
  deleteLabel: async ({ ann }) => [{ path: `/labels/${(await labelsOf(ann))[0]?.id}` }],
  findDuplicates: ({ cards }) => [
    ...['', '?lane=same', '?lane=choose', '?lane=perhaps'].map((query) => ({ path: `/duplicates${query}` })),
    ...[...cards].map(([kind, ids]) => ({ what: kind, path: `/duplicates?ids=${ids.slice(0, 2).join()}` })),
  ],
  mergeContacts: ({ cards }) => [
    ...[...cards].map(([kind, ids]) => ({
      what: kind,
      path: '/contacts/merge',
      body: { groups: [{ contacts: ids.slice(0, 2) }] },
    })),
    {
      what: 'all',
      path: '/contacts/merge',
      body: { groups: [...cards.values()].map((ids) => ({ contacts: ids.slice(0, 2) })) },
    },
  ],
  keepDistinct: async ({ ann }) => {
    const { groups } = (await ann.get('/duplicates?lane=perhaps')).json() as Duplicates;
    return groups.slice(0, 1).map(({ id }) => ({ path: `/duplicates/${id}/distinct` }));
  },
  exportContacts: () =>
    [...FORMATS.map((format) => `format=${format}`), 'format=vcard3&q=zoe'].map((query) => ({
      what: query,
      path: `/contacts/export?${query}`,
    })),
  exportSelection: ({ longIds }) =>
    FORMATS.map((format) => ({ what: format, path: '/contacts/export', body: { format, contacts: { ids: longIds } } })),
  restoreContact: ({ cards, revision }) =>
    each(cards).map(({ id, kind }) => ({
      what: kind,
      path: `/contacts/${id}/restore`,
      body: { revision: revision - 1 },
    })),
  importFile: ({ cards }, time) => [
    { what: 'cards', path: '/imports', body: importedFile(cards, time), headers: VCARD },
  ],
  readImport: async (book) => {
    const id = await importId(book);
    return ['', '&q=zzzz', '&q=zoe'].map((query) => ({ path: `/imports/${id}?limit=500${query}` }));
  },
  chooseRows: async (book) => [{ path: `/imports/${await importId(book)}/choice`, body: { changed: { all: true } } }],
  applyImport: async (book) => [{ path: `/imports/${await importId(book)}/apply`, body: { changed: { all: true } } }],
  nameColumns: async (book) => [{ path: `/imports/${await importId(book)}/columns`, body: { columns: ['name'] } }],
  unreadableRows: async (book) => [{ path: `/imports/${await importId(book)}/unreadable` }],
  deleteImport: async (book) => [{ path: `/imports/${await importId(book)}` }],
  goBack: () => [{ path: '/past', body: { revision: 0 } }],
  undoChange: async ({ ann, longIds, revision }, time) => {
    if (time === 0) return [{ path: '' }];
    // What was changed since is merged.
    const act = { do: 'set', property: 'title', value: `Title ${time}` };
    await ann.post('/contacts/acts', { contacts: { ids: longIds }, act });
    for (const id of longIds) await ann.patch(`/contacts/${id}`, { name: `Eve ${time}` });
    return [{ path: `/changes/${revision + 1}/undo` }];
  },
  restoreTrash: () => [{ path: '/trash/restore' }],
  decideConflict: ({ conflictIds }) => conflictIds.map((id) => ({ path: `/conflicts/${id}`, body: { choices: {} } })),
  deleteConflict: () => [{ path: '/conflicts/00000000-0000-4000-8000-000000000000' }],
  deleteUser: () => [{ path: '/users/current', body: { password: 'another one' } }],
  changePassword: () => [{ path: '/users/password', body: { current: PASSWORD, next: PASSWORD, endCodes: false } }],
};

/** The same for the methods of CardDAV. */
export const LARGEST_DAV: Record<string, (book: LargestBook, time: number) => LargestCall[]> = {
  OPTIONS: ({ phone }) => [{ path: phone.book }],
  HEAD: ({ phone, cards }) => each(cards).map(({ id, kind }) => ({ what: kind, path: `${phone.book}${id}.vcf` })),
  GET: ({ phone, cards }) => each(cards).map(({ id, kind }) => ({ what: kind, path: `${phone.book}${id}.vcf` })),
  PUT: ({ phone, cards, tagOf }, time) =>
    each(cards).flatMap(({ id, kind }) => [
      {
        what: `a new ${kind}`,
        path: `${phone.book}new-${kind}-${time}.vcf`,
        body: longCard(kind, 6).replace('UID:', `UID:${time}-`),
        headers: VCARD,
      },
      {
        what: `${kind} that clash`,
        path: `${phone.book}${id}.vcf`,
        body: longCard(kind, 5 + time, `${kind}-0`),
        headers: { ...VCARD, 'if-match': tagOf(id) },
      },
    ]),
  DELETE: ({ phone, longIds }) => [{ path: `${phone.book}${longIds.at(-1)}.vcf` }],
  PROPFIND: ({ phone }) => [
    { path: phone.book, headers: { ...XML, depth: '1' }, body: `<D:propfind ${DAV}>${DATA}</D:propfind>` },
  ],
  PROPPATCH: ({ phone }) => [
    {
      path: phone.book,
      headers: XML,
      body: `<D:propertyupdate ${DAV}><D:set><D:prop><D:displayname>${'Friends '.repeat(100)}</D:displayname></D:prop></D:set></D:propertyupdate>`,
    },
  ],
  POST: ({ phone }) => [
    {
      path: phone.book,
      headers: XML,
      body: `<P:push-register xmlns:P="https://bitfire.at/webdav-push"><P:subscription><P:web-push-subscription>${'<P:push-resource>https://example.com/</P:push-resource>'.repeat(100)}</P:web-push-subscription></P:subscription></P:push-register>`,
    },
  ],
  REPORT: ({ phone, longIds, plainIds }) => {
    const hrefs = [...longIds, ...plainIds].map((id) => `<D:href>${phone.book}${id}.vcf</D:href>`).join('');
    const text = '<C:prop-filter name="NOTE"><C:text-match>zzzz</C:text-match></C:prop-filter>';
    return [
      `<C:addressbook-multiget ${DAV}>${DATA}${hrefs}</C:addressbook-multiget>`,
      `<C:addressbook-query ${DAV}>${DATA}<C:filter>${text}</C:filter></C:addressbook-query>`,
      `<D:sync-collection ${DAV}><D:sync-token/><D:sync-level>1</D:sync-level>${DATA}</D:sync-collection>`,
    ].map((body) => ({ path: phone.book, headers: { ...XML, depth: '1' }, body, what: body.slice(1, 22) }));
  },
};

/** Returns the first contact of each kind. */
function each(cards: LargestBook['cards']): { id: string; kind: string }[] {
  return [...cards].flatMap(([kind, [id]]) => (id === undefined ? [] : [{ id, kind }]));
}

function acts({ longIds, plainIds, revision }: LargestBook, time: number, path: string): LargestCall[] {
  const many = { ids: [...longIds, ...plainIds].slice(0, 20_000) };
  const found = { filter: { q: 'zoe' }, revision };
  const label = `Choir ${time}`;
  return [
    { what: 'label', body: { contacts: many, act: { do: 'label', label } } },
    { what: 'label of a group', body: { contacts: many, act: { do: 'label', label: 'Choir' } } },
    { what: 'unlabel', body: { contacts: many, act: { do: 'unlabel', label: 'Choir' } } },
    { what: 'unlabel long cards', body: { contacts: found, act: { do: 'unlabel', label: 'Label 1 of 0' } } },
    ...['organization', 'title', 'note'].map((property) => ({
      what: property,
      body: { contacts: { ids: longIds }, act: { do: 'set', property, value: `Set ${time}` } },
    })),
    { what: 'delete', body: { contacts: many, act: { do: 'delete' } } },
    { what: 'restore', body: { contacts: many, act: { do: 'restore' } } },
  ].map(({ what, body }) => ({ what, body, path }));
}

/** Returns the cards of the book with another note, which an import has to compare and to merge. */
function importedFile(cards: LargestBook['cards'], time: number): string {
  return Array.from(cards.keys(), (kind) => longCard(kind, 0).replace('TEL:', `NOTE:Seen ${time} times\r\nTEL:`)).join(
    '',
  );
}

/** Returns an import that can be applied, and brings a file if there is none. */
async function importId({ ann, cards }: LargestBook): Promise<string> {
  const ready = ((await ann.get('/imports')).json() as Import[]).find(({ state }) => state === 'ready');
  if (ready !== undefined) return ready.id;
  return ((await ann.post('/imports', importedFile(cards, 0), VCARD)).json() as Import).id;
}

async function calendarToken(ann: LargestBook['ann']): Promise<string> {
  return ((await ann.post('/users/devices', { label: 'Birthdays', access: 'calendar' })).json() as NewDevice).token;
}

async function labelsOf(ann: LargestBook['ann']): Promise<Label[]> {
  return (await ann.get('/labels')).json() as Label[];
}
