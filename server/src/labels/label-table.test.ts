import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import type { Label } from '@contactbook/contract/labels';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { type Answer, sharedServer } from '../testing/server.ts';

const UIDS = { Rosie: '5a3c1e9b-7d42-4a6f-9e1b-0c2d3e4f5a6b', Ben: '6b4d2fac-8e53-4b70-8f2c-1d3e4f5a6b7c' };
type Name = keyof typeof UIDS;
const NAMES = Object.keys(UIDS) as Name[];
/** The labels of each person. */
type Labels = Record<Name, string[]>;

/** How a program works with groups, and how it sends its requests. */
type Habits = {
  groups: 'lists' | 'categories';
  agent: string;
  version: '3.0' | '4.0';
  sendsIfMatch: boolean;
  /** Whether it syncs with tokens; otherwise it compares the ETags of all cards. */
  knowsTokens: boolean;
  /** The lines of a group card before its members. */
  group?: (name: string) => string[];
};
const LIST = (name: string) => [`N:${name}`, `FN:${name}`, 'X-ADDRESSBOOKSERVER-KIND:group'];
const DAVX5 = { agent: 'DAVx5/4.4.4-ose (dav4jvm; okhttp/4.12.0) Android/14', version: '3.0' } as const;
const HABITS: Record<string, Habits> = {
  'DAVx5 with categories': { ...DAVX5, groups: 'categories', sendsIfMatch: true, knowsTokens: true },
  'DAVx5 with group cards': { ...DAVX5, groups: 'lists', sendsIfMatch: true, knowsTokens: true },
  iOS: {
    groups: 'lists',
    agent: 'iOS/18.1 (22B83) dataaccessd/1.0',
    version: '3.0',
    sendsIfMatch: true,
    knowsTokens: true,
    group: (name) => ['PRODID:-//Apple Inc.//iOS 18.1//EN', ...LIST(name)],
  },
  macOS: {
    groups: 'lists',
    agent: 'macOS/15.1 (24B83) AddressBookCore/2695.1',
    version: '3.0',
    sendsIfMatch: true,
    knowsTokens: false,
    group: (name) => ['PRODID:-//Apple Inc.//macOS 15.1//EN', ...LIST(name)],
  },
  Thunderbird: {
    groups: 'categories',
    agent: 'Thunderbird/128.4',
    version: '4.0',
    sendsIfMatch: true,
    knowsTokens: true,
  },
  Evolution: { groups: 'categories', agent: 'Evolution/3.54', version: '3.0', sendsIfMatch: true, knowsTokens: false },
  'Contacts of Nextcloud': {
    groups: 'categories',
    agent: 'Mozilla/5.0',
    version: '4.0',
    sendsIfMatch: true,
    knowsTokens: true,
  },
};

type Server = Awaited<ReturnType<typeof sharedServer>>;
type Owner = Awaited<ReturnType<Server['signUp']>>;
type Program = Awaited<ReturnType<typeof aProgram>>;

const isGroup = (text: string) => /^(?:X-ADDRESSBOOKSERVER-)?KIND:group\r$/im.test(text);
const nameIn = (text: string) => /^FN:(.*)\r$/m.exec(text)?.[1] ?? '';
const categoriesIn = (text: string) => /^CATEGORIES:(.*)\r$/m.exec(text)?.[1]?.split(',') ?? [];

/** A program with copies of all cards, which fetches only cards with other ETags, and edits its copies. */
async function aProgram(server: Server, ann: Owner, program: string, habits: Habits) {
  const { agent, version, sendsIfMatch, knowsTokens, group = LIST } = habits;
  const device = await addDevice(server, ann, program);
  const headers = { 'user-agent': agent };
  const copies = new Map<string, { text: string; tag: string }>();
  let token = '';

  async function sync(): Promise<void> {
    let listed = knowsTokens ? await device.sync(token, headers) : await device.listAll(headers);
    if (listed.status >= 400) listed = await device.sync('', headers);
    const isWhole = token === '' || !knowsTokens || listed.status >= 400;
    token = listed.token;
    const there = new Set(listed.there);
    for (const name of copies.keys())
      if (listed.gone.includes(name) || (isWhole && !there.has(name))) copies.delete(name);
    for (const [name, tag] of listed.tags) {
      if (!there.has(name) || name === '' || copies.get(name)?.tag === tag) continue;
      const accept = { ...headers, accept: `text/vcard; version=${version}` };
      copies.set(name, { text: (await device.get(name, accept)).text, tag });
    }
  }

  /** Stores a card, and the copy of it that the program has then. */
  async function put(name: string, text: string): Promise<void> {
    const tag = copies.get(name)?.tag;
    const condition = tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag };
    const { status } = await device.put(name, text, { ...headers, ...(sendsIfMatch && condition) });
    expect([201, 204]).toContain(status);
    await sync();
  }

  const find = (name: string, wantsGroup: boolean) =>
    [...copies].find(([, { text }]) => isGroup(text) === wantsGroup && nameIn(text) === name);
  const memberLine = (name: Name) =>
    `${version === '4.0' ? '' : 'X-ADDRESSBOOKSERVER-'}MEMBER:urn:uuid:${UIDS[name]}\r\n`;

  const categoriesOf = (name: Name) => categoriesIn(find(name, false)?.[1].text ?? '');

  async function editCategories(name: Name, edit: (labels: string[]) => string[]): Promise<void> {
    const [card, { text }] = find(name, false)!; // all programs have both persons
    const labels = edit(categoriesIn(text));
    const line = labels.length === 0 ? '' : `CATEGORIES:${labels.join(',')}\r\n`;
    await put(card, text.replace(/^CATEGORIES:.*\r\n/m, '').replace('END:VCARD', `${line}END:VCARD`));
  }
  async function editGroup(label: string, edit: (text: string) => string): Promise<void> {
    const [card, { text }] = find(label, true)!; // it has listed the label
    await put(card, edit(text));
  }

  const withLists = {
    add: async (label: string, name: Name): Promise<void> => {
      if (find(label, true) === undefined) {
        const uid = crypto.randomUUID();
        await put(`${uid}.vcf`, cardText(...group(label), memberLine(name).trim(), `UID:${uid}`));
      } else await editGroup(label, (text) => text.replace('END:VCARD', `${memberLine(name)}END:VCARD`));
    },
    remove: (label: string, name: Name) => editGroup(label, (text) => text.replace(memberLine(name), '')),
    rename: (label: string, next: string) => editGroup(label, (text) => text.replaceAll(label, next)),
    delete: async (label: string): Promise<void> => {
      const [card, { tag }] = find(label, true)!; // as above
      expect((await device.delete(card, { ...headers, ...(sendsIfMatch && { 'if-match': tag }) })).status).toBe(204);
      await sync();
    },
    labels: (): Labels => {
      const groups = [...copies.values()].flatMap(({ text }) => (isGroup(text) ? text : []));
      const of = (name: Name) => groups.filter((text) => text.includes(memberLine(name).trim())).map(nameIn);
      return { Rosie: of('Rosie'), Ben: of('Ben') };
    },
  };
  const withCategories = {
    add: (label: string, name: Name) => editCategories(name, (labels) => [...labels, label]),
    remove: (label: string, name: Name) => editCategories(name, (labels) => labels.filter((each) => each !== label)),
    rename: async (label: string, next: string): Promise<void> => {
      for (const name of NAMES)
        await editCategories(name, (labels) => labels.map((each) => (each === label ? next : each)));
    },
    delete: async (label: string): Promise<void> => {
      for (const name of NAMES) await withCategories.remove(label, name);
    },
    labels: (): Labels => {
      expect([...copies.values()].filter(({ text }) => isGroup(text))).toEqual([]);
      return { Rosie: categoriesOf('Rosie'), Ben: categoriesOf('Ben') };
    },
  };

  return {
    ...(habits.groups === 'lists' ? withLists : withCategories),
    sync,
    /** Stores a person as the program writes one, or an edit of the name. Programs with lists omit categories. */
    write: async (name: Name, ...more: string[]): Promise<void> => {
      const [card = `${name}.vcf`, copy] = find(name, false) ?? [];
      const own = habits.groups === 'lists' ? [] : (copy?.text.match(/^CATEGORIES:.*(?=\r$)/m) ?? []);
      const text = cardText(`UID:${UIDS[name]}`, `FN:${name}`, `N:;${name};;;`, 'TEL:112', ...more, ...own);
      await put(card, text.replace('VERSION:3.0', `VERSION:${version}`));
    },
  };
}

/** What the owner does, and what the app and files show. */
async function anOwner(server: Server) {
  const ann = await server.signUp('Ann');
  const idOf = async (name: Name) => (await ann.contacts()).find((contact) => contact.name === name)?.id ?? '';
  const labelId = async (label: string) =>
    ((await ann.get('/labels')).json() as Label[]).find(({ name }) => name === label)?.id ?? '';
  const act = async (label: string, name: Name) =>
    ann.post('/contacts/acts', { contacts: { ids: [await idOf(name)] }, act: { do: 'label', label } });
  return {
    ann,
    labelId,
    ways: {
      'the side column': async (label: string, name: Name) => {
        const { label: made } = (await ann.post('/labels', { name: label })).json() as { label: Label };
        await act(made.id, name);
      },
      'a selection': act,
      'the form of a card': async (label: string, name: Name) => {
        const path = `/contacts/${await idOf(name)}/card`;
        const card = (await ann.get(path)).json() as Card;
        await ann.put(path, { ...card, keywords: { ...card.keywords, [label]: true } });
      },
      'a table of Google': async (label: string, name: Name) => {
        const row = `${name},,${label} ::: * myContacts,Mobile,112`;
        const table = `First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value\r\n${row}\r\n`;
        const { id } = (await ann.post('/imports', table)).json() as { id: string };
        await ann.post(`/imports/${id}/apply`, { changed: { all: true } });
      },
    },
    undo: async (revision: number) => expect((await ann.post(`/changes/${revision}/undo`)).status).toBe(200),
    /** Returns the labels in each form in which the owner sees or takes them. */
    labels: async (): Promise<Record<string, Labels>> => {
      const contacts = await ann.contacts();
      const listed = (of: (contact: Contact | undefined) => string[]) => labelled(contacts, of);
      const cards = new Map(
        await Promise.all(
          contacts.map(async ({ id }) => [id, (await ann.get(`/contacts/${id}/card`)).json() as Card] as const),
        ),
      );
      return {
        list: listed(labelsIn),
        cards: listed((contact) => Object.keys(cards.get(contact?.id ?? '')?.keywords ?? {})),
      };
    },
    /** Returns the labels in the files for other programs. */
    exported: async (): Promise<Record<string, Labels>> => {
      const table = Papa.parse<Record<string, string>>((await ann.get('/contacts/export?format=csv')).text, {
        header: true,
      });
      const file = (await ann.get('/contacts/export?format=vcard3')).text;
      const vcards = file.split('BEGIN:VCARD');
      const cardOf = (name: Name) =>
        vcards.find((text) => text.includes(`FN:${name}\r\n`) && !text.includes('KIND:group')) ?? '';
      const categories = (name: Name) => /^CATEGORIES:(.*)\r$/m.exec(cardOf(name))?.[1]?.split(',') ?? [];
      return {
        table: Object.fromEntries(
          table.data.map((row) => [
            row['First Name'],
            (row['Labels'] ?? '').split(' ::: ').filter((label) => label !== '* myContacts'),
          ]),
        ) as Labels,
        vcards: { Rosie: categories('Rosie'), Ben: categories('Ben') },
        'another book': await movedInto(server, file),
      };
    },
  };
}

/** Returns the labels of a new book into which a file is imported. */
async function movedInto(server: Server, file: string): Promise<Labels> {
  const cleo = await server.signUp('Cleo', `${crypto.randomUUID()}@example.com`);
  const { id } = (await cleo.post('/imports', file)).json() as { id: string };
  expect((await cleo.post(`/imports/${id}/apply`, { new: { all: true } })).status).toBe(200);
  return labelled(await cleo.contacts(), labelsIn);
}

const labelsIn = (contact?: Contact): string[] => [...(contact?.labels ?? []), ...(contact?.groups ?? [])];
const labelled = (contacts: Contact[], of: (contact?: Contact) => string[]) =>
  Object.fromEntries(NAMES.map((name) => [name, of(contacts.find((each) => each.name === name))])) as Labels;

test.each(Object.entries(HABITS))('one set of labels, however each was made: %s', async (program, habits) => {
  const server = await sharedServer();
  const { ann, labelId, ways, undo, labels, exported } = await anOwner(server);
  const mine: Program = await aProgram(server, ann, program, habits);
  const other: Program = await aProgram(
    server,
    ann,
    'Other',
    HABITS[habits.groups === 'lists' ? 'DAVx5 with categories' : 'iOS']!,
  );
  for (const name of NAMES) await mine.write(name);
  await other.sync();
  await mine.add('Choir', 'Ben');
  await other.add('Band', 'Rosie');

  async function expectEverywhere(step: string, { Rosie, Ben }: Labels, files = {}): Promise<void> {
    const expected = { Rosie: Rosie.toSorted(), Ben: Ben.toSorted() };
    await mine.sync();
    await other.sync();
    const seen: Record<string, Labels> = { ...files, ...(await labels()), mine: mine.labels(), other: other.labels() };
    for (const [where, of] of Object.entries(seen))
      expect({ step, where, Rosie: of.Rosie.toSorted(), Ben: of.Ben.toSorted() }).toEqual({ step, where, ...expected });
  }

  const base: Labels = { Rosie: ['Band'], Ben: ['Choir'] };
  await expectEverywhere('the first labels', base);
  const makers = Object.entries({ ...ways, 'the other program': other.add, 'the program': mine.add });
  for (const [way, make] of makers) {
    const step = (what: string) => `${what} a label of ${way}`;
    await make('Family', 'Rosie');
    const made = { ...base, Rosie: ['Band', 'Family'] };
    await expectEverywhere(step('make'), made, await exported());
    const family = async () => `/labels/${await labelId('Family')}`;
    const changes: [string, () => Promise<Answer>, Labels][] = [
      ['rename', async () => ann.patch(await family(), { name: 'Kin' }), { ...base, Rosie: ['Band', 'Kin'] }],
      ['join', async () => ann.patch(await family(), { name: 'Choir' }), { ...base, Rosie: ['Band', 'Choir'] }],
      ['delete', async () => ann.delete(await family()), base],
    ];
    for (const [what, change, after] of changes) {
      const { revision } = (await change()).json() as { revision: number };
      await expectEverywhere(step(what), after);
      await undo(revision);
      await expectEverywhere(step(`undo: ${what}`), made);
    }
    await mine.add('Family', 'Ben');
    await mine.remove('Family', 'Rosie');
    await expectEverywhere(step('move'), { ...base, Ben: ['Choir', 'Family'] });
    await mine.rename('Family', 'Kin');
    await other.sync();
    await other.add('Kin', 'Rosie');
    for (const each of [mine, other]) await each.sync();
    for (const name of NAMES) await mine.write(name, `NOTE:${way}`);
    await expectEverywhere(step('edit'), { Rosie: ['Band', 'Kin'], Ben: ['Choir', 'Kin'] });
    await other.sync();
    await other.write('Rosie', `NOTE:${way}`);
    await other.remove('Kin', 'Ben');
    await expectEverywhere(step('edit by the other program'), { Rosie: ['Band', 'Kin'], Ben: ['Choir'] });
    await mine.delete('Kin');
    await expectEverywhere(step('take away'), base);
  }
  expect((await ann.get('/conflicts')).json()).toEqual([]);
});
