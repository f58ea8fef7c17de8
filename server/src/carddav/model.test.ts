import type { Contact } from '@contactbook/contract/contacts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDevice, cardText, synced } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const { numRuns = 100 } = fc.readConfigureGlobal();
const PEOPLE = ['a.vcf', 'b.vcf'];
const GROUP = 'group.vcf';
const CARDS = [...PEOPLE, GROUP];
/** A second name for the same card, as programs create when they store a card again that they do not find. */
const secondName = (name: string): string => (name.startsWith('x-') ? name.slice(2) : `x-${name}`);
const uidOf = (name: string): string => name.replace(/^x-/, '');
const isGroup = (name: string): boolean => uidOf(name) === GROUP;
/** The names that a step can use: the first cards, their second names, and one that each phone creates itself. */
const namesOf = (label: string): string[] => [...CARDS, ...CARDS.map(secondName), `new-${label}.vcf`];
const MEMBER = 'X-ADDRESSBOOKSERVER-MEMBER';
const FIELDS = ['FN', 'NOTE', 'TEL', 'CATEGORIES', MEMBER] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string[]>;
const NOTHING: Values = { FN: [], NOTE: [], TEL: [], CATEGORIES: [], [MEMBER]: [] };

/**
 * Phones differ: some send If-Match, some write vCard 4.0, some sync with tokens while others compare the ETags of all
 * cards, and some have the labels of groups in the cards of their members too.
 */
type Habits = {
  label: string;
  sendsIfMatch: boolean;
  version: '3.0' | '4.0';
  knowsTokens: boolean;
  groups: 'lists' | 'both';
};
const PHONES: Habits[] = [
  { label: 'Phone', sendsIfMatch: true, version: '3.0', knowsTokens: true, groups: 'lists' },
  { label: 'Tablet', sendsIfMatch: true, version: '3.0', knowsTokens: false, groups: 'both' },
  { label: 'Desk', sendsIfMatch: true, version: '4.0', knowsTokens: true, groups: 'lists' },
  { label: 'Program', sendsIfMatch: false, version: '3.0', knowsTokens: true, groups: 'both' },
  { label: 'Script', sendsIfMatch: false, version: '3.0', knowsTokens: false, groups: 'both' },
];

/**
 * `lost` is a sync whose answers are lost, `again` gives a phone another password while it keeps its copies. `create`
 * adds a card, `copy` stores one under its second name too, and `rename` stores it there and deletes the first. `switch` goes
 * on with the other one of two copies that a phone has with one password. `back` is the app that types an earlier value again.
 */
const WHATS = [
  'edit',
  'leave',
  'sync',
  'lost',
  'again',
  'delete',
  'purge',
  'app',
  'back',
  'look',
  'undo',
  'switch',
] as const;
const ON_NAMES = ['create', 'copy', 'rename'] as const;
type Step = { who: number; what: (typeof WHATS | typeof ON_NAMES)[number]; card: number; field: Field };
const step = fc.record<Step>({
  who: fc.nat(PHONES.length - 1),
  what: fc.constantFrom<Step['what']>(
    ...WHATS,
    ...ON_NAMES,
    'edit',
    'edit',
    'edit',
    'edit',
    'sync',
    'sync',
    'app',
    'lost',
  ),
  card: fc.nat(namesOf('').length - 1),
  field: fc.constantFrom(...FIELDS),
});
/** Steps of a single phone without interference. */
const ofOnePhone = fc.record<Omit<Step, 'who'>>({
  what: fc.constantFrom<Step['what']>('edit', 'edit', 'edit', 'leave', 'delete', 'lost', 'lost', 'sync'),
  card: fc.nat(CARDS.length - 1),
  field: fc.constantFrom(...FIELDS),
});

/** The written values, and whether a client that has seen a value has replaced or deleted it. */
type Written = Map<string, { isReplaced: boolean }>;

function asText(name: string, values: Values, version: Habits['version']): string {
  const prefix = version === '3.0' ? 'X-ADDRESSBOOKSERVER-' : '';
  const { FN, NOTE, TEL, CATEGORIES, [MEMBER]: members } = values;
  const words = CATEGORIES.length === 0 ? [] : [`CATEGORIES:${CATEGORIES.join(',')}`];
  const lines = [...NOTE.map((text) => `NOTE:${text}`), ...TEL.map((text) => `TEL:${text}`), ...words];
  const group = isGroup(name) ? [`${prefix}KIND:group`, ...members.map((uid) => `${prefix}MEMBER:${uid}`)] : [];
  const text = cardText(`UID:${uidOf(name)}`, `FN:${FN[0]}`, `N:;${FN[0]};;;`, ...lines, ...group);
  return text.replace('VERSION:3.0', `VERSION:${version}`);
}

function asValues(text: string): Values {
  const of = (field: string) =>
    Array.from(text.matchAll(new RegExp(`^${field}(?:;[^:]*)?:(.*?)\\r$`, 'gm')), ([, value = '']) => value);
  const words = of('CATEGORIES').flatMap((line) => line.split(','));
  return { FN: of('FN'), NOTE: of('NOTE'), TEL: of('TEL'), CATEGORIES: words, [MEMBER]: of(`(?:${MEMBER}|MEMBER)`) };
}

/** A card as a phone stores it; a new one was never acknowledged. */
type Copy = { values: Values; tag: string; isEdited: boolean; isNew: boolean };

/** Adds a device of a program with these habits. */
async function deviceOf(
  server: TestServer,
  ann: Awaited<ReturnType<TestServer['signUp']>>,
  { label, groups }: Pick<Habits, 'label' | 'groups'>,
) {
  const device = await addDevice(server, ann, label);
  await ann.patch(`/users/devices/${device.id}`, { groups });
  return device;
}

/** Reads the cards that a program with these habits would have. */
async function cardsOf(reader: Awaited<ReturnType<typeof addDevice>>): Promise<Map<string, Values>> {
  const present = new Map<string, Values>();
  for (const name of (await reader.sync()).there) present.set(name, asValues((await reader.get(name)).text));
  return present;
}

/** A phone that keeps copies, edits them offline, and uploads its edits before it asks for changes. */
async function aPhone(
  server: TestServer,
  ann: Awaited<ReturnType<TestServer['signUp']>>,
  habits: Habits,
  written: Written,
) {
  let device = await deviceOf(server, ann, habits);
  let copies = new Map<string, Copy>();
  let deleted = new Map<string, string>();
  let token = '';
  let hasListed = false;
  let agent = habits.label;
  type Other = { copies: Map<string, Copy>; deleted: Map<string, string>; token: string; agent: string };
  /** A copy of everything in another program or in the same one, made after the first sync. */
  let other: Other | undefined;

  /** Programs with lists show no categories. */
  const isHidden = (field: Field) => field === 'CATEGORIES' && habits.groups === 'lists';
  const headersOf = (tag: string): Record<string, string> => ({
    'user-agent': agent,
    ...(habits.sendsIfMatch && tag !== '' && { 'if-match': tag }),
  });
  async function upload(isLost: boolean): Promise<void> {
    for (const [name, tag] of deleted) await device.delete(name, headersOf(tag));
    if (!isLost) deleted.clear();
    for (const [name, copy] of copies) {
      if (!copy.isEdited) continue;
      const match: Record<string, string> =
        copy.isNew && habits.sendsIfMatch ? { ...headersOf(''), 'if-none-match': '*' } : headersOf(copy.tag);
      const { status, headers } = await device.put(name, asText(name, copy.values, habits.version), match);
      expect([201, 204, 409, 412]).toContain(status);
      if (isLost) continue;
      // The phone drops a refused edit silently.
      copies.set(name, { ...copy, tag: headers.etag ?? '', isEdited: false, isNew: false });
    }
  }

  async function news(): Promise<{ there: string[]; gone: string[]; token: string }> {
    if (habits.knowsTokens) {
      const { status, ...told } = await device.sync(token, headersOf(''));
      expect(status).toBe(207);
      return told;
    }
    const { text } = await device.propfind(device.book, '<D:getetag/>', '1', headersOf(''));
    const tags = [...synced(text).tags].filter(([name]) => name !== '');
    const names = new Set(tags.map(([name]) => name));
    return {
      there: tags.flatMap(([name, tag]) => (copies.get(name)?.tag === tag ? [] : name)),
      gone: [...copies.keys()].filter((name) => !names.has(name)),
      token: '',
    };
  }

  return {
    groups: habits.groups,
    get copies() {
      return copies;
    },
    switch(): void {
      if (other === undefined) return;
      const last = { copies, deleted, token, agent };
      ({ copies, deleted, token, agent } = other);
      other = last;
    },
    edit(name: string, field: Field, value: string): void {
      const copy = copies.get(name);
      if (copy === undefined || (field === MEMBER && !isGroup(name)) || isHidden(field)) return;
      written.set(value, { isReplaced: false });
      const before = copy.values[field];
      const isMany = field !== 'FN' && field !== 'NOTE';
      if (!isMany) for (const each of before) written.set(each, { isReplaced: true });
      const values = { ...copy.values, [field]: isMany ? [...before, value] : [value] };
      copies.set(name, { ...copy, values, isEdited: true });
    },
    /** Removes a value from a list. */
    leave(name: string, field: Field): void {
      const copy = copies.get(name);
      const [first, ...others] = copy?.values[field] ?? [];
      if (copy === undefined || first === undefined || field === 'FN' || isHidden(field)) return;
      written.set(first, { isReplaced: true });
      copies.set(name, { ...copy, values: { ...copy.values, [field]: others }, isEdited: true });
    },
    delete(name: string): void {
      const copy = copies.get(name);
      if (copy === undefined || copy.isEdited || copy.isNew) return;
      for (const each of Object.values(copy.values).flat()) written.set(each, { isReplaced: true });
      deleted.set(name, copy.tag);
      copies.delete(name);
    },
    create(name: string, value: string): void {
      if (copies.has(name) || deleted.has(name)) return;
      written.set(value, { isReplaced: false });
      copies.set(name, { values: { ...NOTHING, FN: [value] }, tag: '', isEdited: true, isNew: true });
    },
    /** Stores a card under its second name too, or only there. */
    copy(name: string, isMove: boolean): void {
      const [copy, second] = [copies.get(name), secondName(name)];
      if (copy === undefined || copy.isNew || copy.isEdited || copies.has(second)) return;
      copies.set(second, { values: copy.values, tag: '', isEdited: true, isNew: true });
      if (!isMove) return;
      deleted.set(name, copy.tag);
      copies.delete(name);
    },
    async again(): Promise<void> {
      device = await deviceOf(server, ann, habits);
      hasListed = false;
    },
    async sync(loses?: 'uploads' | 'news'): Promise<void> {
      await upload(loses === 'uploads');
      if (loses === 'uploads') return;
      const { there, gone, token: next } = await news();
      // For a phone without If-Match, the server assumes that the first listing arrives.
      const canLose = hasListed || habits.sendsIfMatch;
      hasListed = true;
      if (loses === 'news' && canLose) return;
      for (const name of gone) copies.delete(name);
      for (const name of there) {
        const accept = `text/vcard;version=${habits.version}`;
        const { text, headers } = await device.get(name, { accept, 'user-agent': agent });
        copies.set(name, { values: asValues(text), tag: String(headers.etag), isEdited: false, isNew: false });
      }
      token = next;
      // Phones with tokens have two programs with one password, and others twice the same one.
      const twin = habits.knowsTokens ? `${habits.label} again` : agent;
      other ??= { copies: structuredClone(copies), deleted: new Map(), token, agent: twin };
    },
  };
}

test('whatever phones and windows write, offline or not, only replaced values are lost', async () => {
  const server = await startServer({ CHANGES_PER_MINUTE: '0', SIGN_UPS_PER_HOUR: '0' });
  let people = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const email = `ann-${people++}@example.com`;
    const ann = await server.signUp('Ann', email);
    const written: Written = new Map();
    const phones = [];
    for (const habits of PHONES) phones.push(await aPhone(server, ann, habits, written));
    const first = await addDevice(server, ann, 'First');
    for (const name of CARDS)
      await first.put(name, asText(name, { ...NOTHING, FN: [`first ${name}`], [MEMBER]: PEOPLE }, '3.0'));
    for (const phone of phones) await phone.sync();
    const readers = {
      lists: await deviceOf(server, ann, { label: 'Lists', groups: 'lists' }),
      both: await deviceOf(server, ann, { label: 'Both', groups: 'both' }),
    };

    const keptTexts = async () => {
      const kept = await server.db.selectFrom('refused_edits').select('card').execute();
      return kept.map((edit) => edit.card).join('');
    };

    let value = 0;
    const formerTexts = new Map<string, string>();
    let view = await ann.contacts();
    for (const { who, what, card, field } of steps) {
      const phone = phones[who]!; // there are as many phones as habits
      const name = namesOf(PHONES[who]!.label)[card]!; // as above
      if (what === 'edit') phone.edit(name, field, `w${value++}w`);
      else if (what === 'leave') phone.leave(name, field);
      else if (what === 'delete') phone.delete(name);
      else if (what === 'create') phone.create(namesOf(PHONES[who]!.label).at(-1)!, `w${value++}w`);
      else if (what === 'copy' || what === 'rename') phone.copy(name, what === 'rename');
      else if (what === 'sync') await phone.sync();
      else if (what === 'lost') await phone.sync(card === 0 ? 'uploads' : 'news');
      else if (what === 'again') await phone.again();
      else if (what === 'switch') phone.switch();
      else if (what === 'look') view = await ann.contacts();
      else if (what === 'purge') {
        await ann.delete('/trash');
        const left = `${JSON.stringify([...(await cardsOf(first)).values()])}${await keptTexts()}`;
        for (const text of written.keys()) if (!left.includes(text)) written.set(text, { isReplaced: true });
      } else if (what === 'undo') {
        const before = JSON.stringify([...(await cardsOf(first)).values()]);
        const [last] = (await ann.get('/history')).json() as { revision: number }[];
        await ann.post(`/changes/${last?.revision}/undo`);
        const after = JSON.stringify([...(await cardsOf(first)).values()]);
        for (const text of written.keys()) {
          if (before.includes(text) && !after.includes(text)) written.set(text, { isReplaced: true });
        }
      } else {
        const contact = view[card];
        const said = field === 'TEL' ? 'number' : 'name';
        const earlier = formerTexts.get(`${contact?.id} ${said}`);
        if (what === 'back' && earlier === undefined) continue;
        const text = what === 'back' ? earlier! : `w${value++}w`; // just checked
        const patch = (version?: number) =>
          ann.patch(`/contacts/${contact?.id}`, { [said]: text }, { 'if-match': `"${version}"` });
        let answer = await patch(contact?.version);
        // The app merges what does not conflict; for the rest, the current values are kept.
        const { contact: present } = answer.json() as { contact?: Contact };
        if (answer.status === 412 && present?.[said] === contact?.[said]) {
          answer = await patch(present?.version);
        }
        view = await ann.contacts();
        if (answer.status !== 200) continue;
        written.set(text, { isReplaced: false });
        written.set(contact?.[said] ?? '', { isReplaced: true });
        formerTexts.set(`${contact?.id} ${said}`, contact?.[said] ?? '');
      }
    }
    for (let rounds = 0; rounds < 4; rounds++) {
      for (const phone of phones) await phone.sync();
      for (const phone of phones) phone.switch();
    }

    const forms = { lists: await cardsOf(readers.lists), both: await cardsOf(readers.both) };
    const present = forms.lists;
    for (const { copies, groups } of phones) {
      // A copy that was never stored stays on the phone if its password was replaced before.
      const acknowledged = [...copies].filter(([name, { tag }]) => tag !== '' || present.has(name));
      expect(new Map(acknowledged.map(([name, { values }]) => [name, values]))).toEqual(forms[groups]);
    }
    const all = `${JSON.stringify([...present.values()])}${await keptTexts()}`;
    const lost = [...written].filter(([text, { isReplaced }]) => !isReplaced && !all.includes(text));
    expect(lost).toEqual([]);

    const groups = [...present].filter(([name]) => isGroup(name)).map(([, values]) => values);
    const persons = [...present].filter(([name]) => !isGroup(name));
    for (const person of await ann.contacts()) {
      const [name = ''] = persons.find(([, { FN }]) => FN[0] === person.name) ?? [];
      const labels = groups.filter(({ [MEMBER]: members }) => members.includes(uidOf(name))).flatMap(({ FN }) => FN);
      expect(new Set(person.groups)).toEqual(new Set(labels));
    }
    const { counted, recounted } = await recount(server.db, email);
    expect(counted).toEqual(recounted);
  });
  await fc.assert(property, { numRuns: numRuns * 0.15 });
});

/** The server adds group cards for new labels. */
const isOwn = ([name]: [string, unknown]) => CARDS.includes(name);

test('a phone without interference never conflicts with itself, whatever answers it loses', async () => {
  const server = await startServer({ CHANGES_PER_MINUTE: '0', SIGN_UPS_PER_HOUR: '0' });
  let people = 0;
  const property = fc.asyncProperty(
    fc.nat(PHONES.length - 1),
    fc.array(ofOnePhone, { minLength: 3, maxLength: 15 }),
    async (who, steps) => {
      const ann = await server.signUp('Ann', `ann-${people++}@example.com`);
      const first = await addDevice(server, ann, 'First');
      for (const name of CARDS) await first.put(name, asText(name, { ...NOTHING, FN: [`first ${name}`] }, '3.0'));
      const phone = await aPhone(server, ann, PHONES[who]!, new Map()); // there are as many phones as habits
      await phone.sync();
      for (const [index, { what, card, field }] of steps.entries()) {
        const name = CARDS[card]!; // as above
        if (what === 'edit') phone.edit(name, field, `w${index}w`);
        else if (what === 'leave') phone.leave(name, field);
        else if (what === 'delete') phone.delete(name);
        else await phone.sync(what === 'sync' ? undefined : card === 0 ? 'news' : 'uploads');
      }
      const written = new Map([...phone.copies].filter(isOwn).map(([name, { values }]) => [name, values]));
      await phone.sync();
      const stored = [...(await cardsOf(await deviceOf(server, ann, PHONES[who]!)))]; // as above
      expect(new Map(stored.filter(isOwn))).toEqual(written);
      expect((await ann.get('/conflicts')).json()).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: numRuns * 0.15 });
});
