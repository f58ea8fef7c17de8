import type { Changes } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { ContactAct, ContactsActed, ContactSelection, Label } from '@contactbook/contract/labels';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { startServer } from '../testing/server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
type Real = Awaited<ReturnType<typeof aBook>>;
/** All that clients and devices see: the contacts in their order, and the card of each contact and group by its name. */
type Book = { contacts: Contact[]; cards: Record<string, string> };
/** What a change did to each contact and group that it touched; undefined where there was or is none. */
type Diff = Map<string, [before: string | undefined, after: string | undefined]>;
type Model = { book: Book; revision: number; changes: { revision: number; diff: Diff }[] };
type Command = fc.AsyncCommand<Model, Real>;

/** `A` and `B` are in cards, `B` and `Choir` are groups of devices, and no contact has `New`. */
const LABELS = ['A', 'B', 'Choir', 'New'];
const NAMES = ['Rosie', 'Ben', 'Cem', 'Dee', 'Eve'];
const PHOTO = `PHOTO;ENCODING=b;TYPE=JPEG:/9j/${'A'.repeat(60)}\r\n ${'A'.repeat(72)}`;
const CARDS: Record<string, string> = {
  Rosie: cardText('FN:Rosie', 'N:;Rosie;;;', 'ORG:Old Ltd;Sales', 'CATEGORIES:A,B', 'item1.TEL:1', 'X-ODD:b', PHOTO),
  Ben: cardText('FN:Ben', 'CATEGORIES:A', 'NICKNAME:B', 'CATEGORIES:Friends', 'REV:20261119T100000Z'),
  Cem: cardText('N:;Cem;;;', 'FN:Cem', 'CATEGORIES;X-KEPT=1:B,Old\\, odd').replace('3.0', '4.0'),
};

const group = (name: string, ...lines: string[]) => cardText(`N:${name}`, `FN:${name}`, `UID:${name}`, ...lines);

async function aBook(server: Server, email: string) {
  const ann = await server.signUp('Ann', email);
  const phone = await addDevice(server, ann);
  const ids: string[] = [];
  for (const name of NAMES) ids.push((await ann.add(name)).id);
  for (const [name, card] of Object.entries(CARDS)) {
    await ann.put(`/contacts/${ids[NAMES.indexOf(name)]}/card`, card, { 'content-type': 'text/vcard' });
  }
  const apple = group('B', 'X-ADDRESSBOOKSERVER-KIND:group', `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${ids[3]}`);
  const list = group('Choir', 'KIND:group', `MEMBER:urn:uuid:${ids[1]}`, 'MEMBER:mailto:zoe@example.com', 'X-ODD:b');
  await phone.put('b.vcf', apple);
  await phone.put('choir.vcf', list.replace('3.0', '4.0'));
  // The server sends a card as it was written only in its version.
  const inVersion4 = new Set([cardName(ids[2]!), 'choir.vcf']);
  const acceptOf = (name: string) => (inVersion4.has(name) ? { accept: 'text/vcard; version=4.0' } : {});
  const read = async (): Promise<Book> => {
    const names = (await phone.sync()).there.toSorted();
    const cards = await Promise.all(names.map(async (name) => [name, (await phone.get(name, acceptOf(name))).text]));
    const contacts = (await ann.contacts()).map(({ version: _version, ...contact }) =>
      inGroups(contact, contact.groups?.toSorted() ?? []),
    );
    return { contacts, cards: Object.fromEntries(cards) };
  };
  return { ann, read };
}

const labelsOf = ({ labels = [], groups = [] }: Contact) => new Set([...labels, ...groups]);
const sortedLabels = (contact: Contact) => [...labelsOf(contact)].toSorted();
const cardName = (id: string) => `${id}.vcf`;
const nameIn = (card: string) => (/^FN:(.*)\r$/m.exec(card)?.[1] ?? '').replaceAll('\\,', ',');
const isGroup = (card: string) => /KIND:group/.test(card);

/** Returns the lines of a card, without those that an act may change. */
function otherLines(card: string, changing: RegExp): string[] {
  const lines = card.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return lines.filter((line) => !changing.test(line) && !line.startsWith('REV'));
}

/** Returns each contact with its card, and each group card, as one text by its name, since an undo restores it whole. */
function textsOf({ contacts, cards }: Book): Map<string, string> {
  const ofPersons = new Map(contacts.map((contact) => [cardName(contact.id), contact]));
  return new Map(
    Object.entries(cards).map(([name, card]) => [name, JSON.stringify({ card, contact: ofPersons.get(name) })]),
  );
}

function diffOf(before: Book, after: Book): Diff {
  const [former, next] = [textsOf(before), textsOf(after)];
  const keys = [...new Set([...former.keys(), ...next.keys()])].filter((key) => former.get(key) !== next.get(key));
  return new Map(keys.map((key) => [key, [former.get(key), next.get(key)]]));
}

/**
 * Returns a book in which all that the change touched is as it was before; contacts are listed by id. A contact has the
 * labels of the groups that then have it as a member, except those in its card.
 */
function undone(book: Book, diff: Diff): Book {
  const texts = textsOf(book);
  for (const [key, [before]] of diff) {
    if (before === undefined) texts.delete(key);
    else texts.set(key, before);
  }
  const all = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  // The texts are those of `textsOf`.
  const parts = all.map(([name, text]) => ({ name, of: JSON.parse(text) as { card: string; contact?: Contact } }));
  const cards = Object.fromEntries(parts.map(({ name, of }) => [name, of.card]));
  const contacts = parts.flatMap(({ of }) => of.contact ?? []);
  return { cards, contacts: contacts.map((contact) => inGroups(contact, groupsOf(contact, cards))) };
}

function groupsOf({ id, labels = [] }: Contact, cards: Book['cards']): string[] {
  const groups = Object.values(cards).filter((card) => isGroup(card) && card.includes(`MEMBER:urn:uuid:${id}`));
  return [...new Set(groups.map(nameIn))].filter((name) => !labels.includes(name)).toSorted();
}

/** Returns a contact with other groups, whose names are also the last of its further texts. */
function inGroups({ groups: former = [], also = [], ...contact }: Contact, groups: string[]): Contact {
  const texts = [...also.slice(0, also.length - former.length), ...groups];
  return { ...contact, ...(texts.length > 0 && { also: texts }), ...(groups.length > 0 && { groups }) };
}

/** Reads the book after a change, which must be one revision if anything is different, and adds it to the model. */
async function become(model: Model, { ann, read }: Real, revision: number): Promise<Book> {
  const book = await read();
  const diff = diffOf(model.book, book);
  expect(revision).toBe(model.revision + (diff.size === 0 ? 0 : 1));
  if (diff.size > 0) model.changes.push({ revision, diff });
  Object.assign(model, { book, revision });
  const { cards, contacts } = book;
  expect(contacts.map(({ groups = [] }) => groups)).toEqual(contacts.map((contact) => groupsOf(contact, cards)));
  const counts = new Map<string, number>();
  for (const card of Object.values(cards)) if (isGroup(card)) counts.set(nameIn(card), 0);
  for (const label of contacts.flatMap(sortedLabels)) counts.set(label, (counts.get(label) ?? 0) + 1);
  const listed = (await ann.get('/labels')).json() as Label[];
  expect(new Map(listed.map((each) => [each.name, each.contacts]))).toEqual(counts);
  return book;
}

type Choice = { by: 'ids' | 'label' | 'name' | 'all'; name: string; label: string; some: string[]; isStale: boolean };

/** Returns a selection, and the contacts that it must select. */
function selectionOf({ book, revision }: Model, choice: Choice): { contacts: ContactSelection; selected: Contact[] } {
  const named = book.contacts.filter(({ name }) => choice.some.includes(name));
  if (choice.by === 'ids') {
    return { contacts: { ids: [...named.map(({ id }) => id), crypto.randomUUID()] }, selected: named };
  }
  const excepted = named.slice(0, 1);
  const filter = {
    ...(choice.by === 'label' && { label: choice.label }),
    ...(choice.by === 'name' && { q: choice.name }),
  };
  const found = book.contacts
    .filter((contact) => choice.by !== 'label' || labelsOf(contact).has(choice.label))
    .filter(({ name }) => choice.by !== 'name' || name === choice.name);
  const at = choice.isStale ? revision - 1 : revision;
  return {
    contacts: { filter, revision: at, except: excepted.map(({ id }) => id) },
    selected: found.filter((each) => !excepted.includes(each)),
  };
}

function acting(choice: Choice, act: ContactAct): Command {
  return {
    check: () => true,
    toString: () => JSON.stringify([act, choice]),
    async run(model, real) {
      const before = model.book;
      const { contacts, selected } = selectionOf(model, choice);
      const answer = await real.ann.post('/contacts/acts', { contacts, act });
      if ('filter' in contacts && choice.isStale) {
        expect(answer.status).toBe(409);
        return expect(await real.read()).toEqual(before);
      }
      const { revision, counts } = answer.json() as ContactsActed;
      expect(counts.selected).toBe(selected.length);
      const after = await become(model, real, revision);
      const chosen = new Set(selected.map(({ id }) => id));
      const isDeleted = (id: string) => act.do === 'delete' && chosen.has(id);
      const shown = before.contacts.filter(({ id }) => !isDeleted(id));
      expect(after.contacts.map((each) => [each.id, sortedLabels(each)])).toEqual(
        shown.map((each) => [each.id, chosen.has(each.id) ? labelsAfter(each, act) : sortedLabels(each)]),
      );
      const others = (book: Book) => book.contacts.filter(({ id }) => !chosen.has(id));
      expect(others(after)).toEqual(others(before));
      const changing = act.do === 'set' ? /^(?:ORG|TITLE|NOTE)/ : /^(?:CATEGORIES|MEMBER|X-ADDRESSBOOKSERVER-MEMBER)\b/;
      for (const [name, card] of Object.entries(before.cards)) {
        const id = name.slice(0, -'.vcf'.length);
        const now = after.cards[name];
        if (isDeleted(id)) expect(now).toBeUndefined();
        else if (chosen.has(id) || isGroup(card))
          expect(otherLines(now!, changing)).toEqual(otherLines(card, changing));
        else expect(now).toBe(card);
        if (act.do === 'set' && chosen.has(id)) expect(now?.includes(act.value)).toBe(true);
      }
    },
  };
}

function labelsAfter(contact: Contact, act: ContactAct): string[] {
  const labels = labelsOf(contact);
  if (act.do === 'label') labels.add(act.label);
  if (act.do === 'unlabel') labels.delete(act.label);
  return [...labels].toSorted();
}

/** Renames a label, perhaps to the name of another one, or removes it if there is no name. */
function relabelling(index: number, name: string | undefined): Command {
  return {
    check: () => true,
    toString: () => `label ${index} becomes ${name}`,
    async run(model, real) {
      const before = model.book;
      const listed = (await real.ann.get('/labels')).json() as Label[];
      const label = listed[index % Math.max(1, listed.length)];
      if (label === undefined) return;
      const path = `/labels/${label.id}`;
      const answer = name === undefined ? await real.ann.delete(path) : await real.ann.patch(path, { name });
      const after = await become(model, real, (answer.json() as Changes).revision);
      const renamed = (each: string) => (each === label.name ? (name ?? []) : each);
      expect(after.contacts.map((each) => [each.id, sortedLabels(each)])).toEqual(
        before.contacts.map((each) => [each.id, [...new Set(sortedLabels(each).flatMap(renamed))].toSorted()]),
      );
      for (const { id } of before.contacts) {
        const [card, now] = [before.cards[cardName(id)]!, after.cards[cardName(id)]!];
        expect(otherLines(now, /^CATEGORIES/)).toEqual(otherLines(card, /^CATEGORIES/));
      }
    },
  };
}

/** Undoes one of the changes whose contacts and cards are all still as it has made them. */
function undoing(index: number): Command {
  return {
    check: () => true,
    toString: () => `undo (${index})`,
    async run(model, real) {
      const texts = textsOf(model.book);
      const whole = model.changes.filter(({ diff }) => [...diff].every(([key, [, made]]) => texts.get(key) === made));
      const change = whole.at(-1 - (index % Math.max(1, whole.length)));
      if (change === undefined) return;
      const answer = await real.ann.post(`/changes/${change.revision}/undo`);
      expect(answer.status).toBe(200);
      const expected = undone(model.book, change.diff);
      expect(await become(model, real, (answer.json() as Changes).revision)).toEqual(expected);
    },
  };
}

/** Labels that contacts have are frequent, and few are excepted, so that most acts change something. */
const label = fc.constantFrom('A', 'B', ...LABELS);
const choices = fc.record({
  by: fc.constantFrom('ids' as const, 'label' as const, 'name' as const, 'all' as const),
  name: fc.constantFrom(...NAMES),
  label,
  some: fc.subarray(NAMES),
  isStale: fc.nat(9).map((nat) => nat === 9),
});
const labelActs = fc.record({ do: fc.constantFrom('label' as const, 'unlabel' as const), label });
const settings = fc.record({
  do: fc.constant('set' as const),
  property: fc.constantFrom('organization' as const, 'title' as const, 'note' as const),
  value: fc.constantFrom('New Ltd', 'Old Ltd'),
});
const undos = fc.nat(3).map(undoing);
const commands = fc.commands(
  [
    fc.tuple(choices, labelActs).map(([choice, act]) => acting(choice, act)),
    fc.tuple(choices, labelActs).map(([choice, act]) => acting(choice, act)),
    fc.tuple(choices, settings).map(([choice, act]) => acting(choice, act)),
    choices.map((choice) => acting({ ...choice, by: choice.by === 'all' ? 'name' : choice.by }, { do: 'delete' })),
    fc.tuple(fc.nat(5), fc.option(label, { nil: undefined })).map(([index, name]) => relabelling(index, name)),
    undos,
    undos,
    undos,
    undos,
  ],
  { maxCommands: 50, size: 'max' },
);

test('undo of acts on many and of changes of labels leads back to exactly the same contacts, cards and labels', async () => {
  const server = await startServer({ SIGN_UPS_PER_HOUR: '0' });
  let people = 0;
  const property = fc.asyncProperty(commands, async (all) => {
    const email = `ann${people++}@example.com`;
    const real = await aBook(server, email);
    // The first listing of the phone adds group cards.
    const book = await real.read();
    const { revision } = (await real.ann.get('/changes')).json() as Changes;
    const model: Model = { book, revision, changes: [] };
    await fc.asyncModelRun(() => ({ model, real }), all);
    const { counted, recounted } = await recount(server.db, email);
    expect(counted).toEqual(recounted);
  });
  const { numRuns = 100 } = fc.readConfigureGlobal();
  await fc.assert(property, { numRuns: numRuns * (inject('engine').name === 'sqlite' ? 0.03 : 0.01) });
});
