import type { BookDiff, Changes, ContactState, Trash, Undone } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { compactOldest } from '../book/retention/compaction.ts';
import { recount } from '../testing/recount.ts';
import { startServer } from '../testing/server.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['signUp']>>;
type Book = Map<string, string>;
/**
 * The book after each change, with the time and the contacts of the change; the revision at which the history starts;
 * and changes that the history omits although they are stored.
 */
type Model = { books: Book[]; madeAtMs: number[]; touched: string[][]; logStart: number; untold: Set<number> };
type Real = {
  devices: Client[];
  clock: { nowMs: number };
  recounted: () => ReturnType<typeof recount>;
  /** Compacts the history until a time; returns the revision at which it starts then. */
  forget: (untilMs: number) => Promise<number>;
};
type Command = fc.AsyncCommand<Model, Real>;

/** Small, so that the limit is reached often. */
const MAX_CONTACTS = 3;

type Told = ContactState & Pick<Contact, 'also'>;
/** Returns name, number, and the nickname and the labels in the card. */
const text = ({ name, number, also, card }: Told) => {
  const nicknames = Object.values(card?.nicknames ?? {}).map((nickname) => nickname.name);
  const words = also ?? [...nicknames, ...Object.keys(card?.keywords ?? {})];
  return [name, number, words.toSorted()].join(', ');
};
const asBook = (contacts: Contact[]): Book => new Map(contacts.map((contact) => [contact.id, text(contact)]));
const now = ({ books }: Model): Book => books.at(-1) ?? new Map();
const pick = <T>(all: T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

/** Records the expected book, unless nothing changes. */
function become(model: Model, book: Book, nowMs: number): void {
  const touched = touchedBetween(now(model), book);
  if (touched.length === 0) return;
  model.books.push(book);
  model.madeAtMs.push(nowMs);
  model.touched.push(touched);
}

function touchedBetween(former: Book, book: Book): string[] {
  return [...new Set([...former.keys(), ...book.keys()])].filter((id) => former.get(id) !== book.get(id));
}

/** Returns whether the book may change to this one: it must not exceed the limit, unless it does not grow. */
const fits = (model: Model, book: Book) => book.size <= Math.max(MAX_CONTACTS, now(model).size);

/** Checks the status of a change to this book, and records it unless it exceeds the limit. */
function becomeIfItFits(model: Model, book: Book, nowMs: number, status: number, done = 200): void {
  expect(status).toBe(fits(model, book) ? done : 400);
  if (fits(model, book)) become(model, book, nowMs);
}

/** Creates a command of one device. After it, the book and its counters must equal the model. */
function command(
  name: string,
  act: (model: Model, device: Client, real: Real & { nowMs: number }) => Promise<void>,
  index: number,
): Command {
  return {
    check: () => true,
    toString: () => `${name} (${index})`,
    async run(model, real) {
      const { devices, clock } = real;
      clock.nowMs += 1000;
      await act(model, devices[index % devices.length]!, { ...real, nowMs: clock.nowMs });
      const { revision } = (await devices[0]!.get(`/changes?since=${model.books.length - 1}`)).json() as Changes;
      const { counted, recounted } = await real.recounted();
      expect([asBook(await devices[0]!.contacts()), revision, counted]).toEqual([
        now(model),
        model.books.length - 1,
        recounted,
      ]);
    },
  };
}

function adding(index: number): Command {
  return command(
    'add',
    async (model, device, { nowMs }) => {
      const rosie = { name: `Rosie ${index}`, number: '112' };
      const answer = await device.post('/contacts', rosie);
      const { id } = answer.json() as Contact;
      becomeIfItFits(model, new Map([...now(model), [id, text(rosie)]]), nowMs, answer.status, 201);
    },
    index,
  );
}

function editing(index: number): Command {
  return command(
    'edit',
    async (model, device, { nowMs }) => {
      const id = pick([...now(model).keys()], index);
      if (id === undefined) return;
      const draft = { name: `Mia ${model.books.length}`, number: '112' };
      expect((await device.patch(`/contacts/${id}`, draft)).status).toBe(200);
      // The other contents of the card are kept.
      const [, , nickname] = now(model).get(id)!.split(', ');
      become(model, new Map([...now(model), [id, `${draft.name}, ${draft.number}, ${nickname}`]]), nowMs);
    },
    index,
  );
}

/** Adds two contacts in one change, so that one of them may be changed before the undo. */
function importing(index: number): Command {
  return command(
    'import',
    async (model, device, { nowMs }) => {
      const drafts = ['Ann', 'Ben'].map((name) => ({ name: `${name} ${model.books.length}`, number: '113' }));
      const cards = drafts.map(
        ({ name, number }) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:${number}\r\nEND:VCARD\r\n`,
      );
      const { id } = (await device.post('/imports', cards.join(''))).json() as { id: string };
      const { status } = await device.post(`/imports/${id}/apply`, {});
      const added = (await device.contacts()).filter(({ name }) => drafts.some((draft) => draft.name === name));
      const size = now(model).size + drafts.length;
      expect([status, added.length]).toEqual(size > MAX_CONTACTS ? [400, 0] : [200, 2]);
      become(model, new Map([...now(model), ...asBook(added)]), nowMs);
    },
    index,
  );
}

/** Sets a whole card, with one of two photos or none. */
function givingCard(index: number): Command {
  return command(
    'give a card',
    async (model, device, { nowMs }) => {
      const id = pick([...now(model).keys()], index);
      if (id === undefined) return;
      const nickname = `Ro ${model.books.length}`;
      const photo = index % 3 === 0 ? '' : `PHOTO;ENCODING=b:/9j/${'A'.repeat(4 * (500 + (index % 2)))}\r\n`;
      const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rosie\r\nTEL:1\r\nNICKNAME:${nickname}\r\n${photo}END:VCARD\r\n`;
      const path = `/contacts/${id}/card`;
      expect((await device.put(path, card, { 'content-type': 'text/vcard' })).status).toBe(200);
      expect((await device.get(path, { accept: 'text/vcard' })).text).toBe(card);
      become(model, new Map([...now(model), [id, `Rosie, 1, ${nickname}`]]), nowMs);
    },
    index,
  );
}

/** Labels, unlabels or deletes some contacts in one change. */
function acting(index: number): Command {
  return command(
    'act on many',
    async (model, device, { nowMs }) => {
      const ids = [...now(model).keys()].filter((_id, place) => (index + 1) & (1 << place));
      const act = { do: (['label', 'unlabel', 'delete'] as const)[index % 3]!, label: index % 2 === 0 ? 'A' : 'B' };
      expect((await device.post('/contacts/acts', { contacts: { ids }, act })).status).toBe(200);
      const book = new Map(now(model));
      for (const id of ids) {
        const [name, number, also = ''] = book.get(id)!.split(', ');
        const others = also.split(',').filter((each) => each !== act.label && each !== '');
        const labels = act.do === 'unlabel' ? others : [...others, act.label].toSorted();
        if (act.do === 'delete') book.delete(id);
        else book.set(id, [name, number, labels].join(', '));
      }
      become(model, book, nowMs);
    },
    index,
  );
}

function deleting(index: number): Command {
  return command(
    'delete',
    async (model, device, { nowMs }) => {
      const id = pick([...now(model).keys()], index);
      if (id === undefined) return;
      expect((await device.delete(`/contacts/${id}`)).status).toBe(200);
      become(model, new Map([...now(model)].filter(([each]) => each !== id)), nowMs);
    },
    index,
  );
}

function undoing(index: number): Command {
  return command(
    'undo',
    async (model, device, { nowMs }) => {
      const revision = model.books.length - 1 - (index % 4);
      if (revision < 1) return;
      const ids = model.touched[revision] ?? [];
      const former = model.books[revision - 1]!;
      // A contact that was changed since gets both changes if they fit. Otherwise it is kept, and the answer lists it
      // unless it already has its earlier state.
      const undone = new Map(ids.map((id) => [id, undoneText(...statesOf(model, revision, id))]));
      const kept = ids.filter((id) => undone.get(id) === 'clash');
      const next = withStates(
        now(model),
        ids.filter((id) => !kept.includes(id)),
        new Map(undone.entries().flatMap(([id, state]) => (state === undefined ? [] : [[id, state] as const]))),
      );
      const answer = await device.post(`/changes/${revision}/undo`);
      const isGone = revision <= model.logStart || (ids.length === 0 && !model.untold.has(revision));
      const isChanged = ids.some((id) => now(model).get(id) !== model.books[revision]!.get(id));
      const isRefused = isChanged && touchedBetween(now(model), next).length === 0;
      const refusal = isGone ? 404 : isRefused ? 409 : undefined;
      if (refusal !== undefined) return expect(answer.status).toBe(refusal);
      if (answer.status === 200) {
        const open = kept.filter((id) => now(model).get(id) !== former.get(id));
        const told = ((answer.json() as Undone).kept ?? []).map(({ id }) => id);
        expect(told.toSorted()).toEqual(open.toSorted());
      }
      return becomeIfItFits(model, next, nowMs, answer.status);
    },
    index,
  );
}

type States = [made: string | undefined, wanted: string | undefined, current: string | undefined];
const statesOf = ({ books }: Model, revision: number, id: string): States => [
  books[revision]!.get(id),
  books[revision - 1]!.get(id),
  books.at(-1)!.get(id),
];

/** Returns the text of a contact after an undo; undefined if it is not in the book then. */
function undoneText(...[made, wanted, current]: States): string | undefined {
  if (current === made) return wanted;
  if (made === undefined || wanted === undefined || current === undefined) return 'clash';
  const [was, mine, theirs] = [made, wanted, current].map((state) => state.split(', ')) as [
    string[],
    string[],
    string[],
  ];
  const [name, number] = theirs.map((field, place) => {
    if (field === was[place]) return mine[place];
    return mine[place] === was[place] || mine[place] === field ? field : 'clash';
  });
  const [before, after, later] = [was, mine, theirs].map((state) => new Set(state[2]?.split(',').filter(Boolean))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]; // three
  const words = later.difference(before.difference(after)).union(after.difference(before));
  return name === 'clash' || number === 'clash' ? 'clash' : [name, number, [...words].toSorted()].join(', ');
}

function restoring(index: number): Command {
  return command(
    'restore',
    async (model, device, { nowMs }) => {
      const trashed = ((await device.get('/trash')).json() as Trash).contacts;
      const gone = new Set(model.books.flatMap((book) => [...book.keys()]).filter((id) => !now(model).has(id)));
      expect(new Set(trashed.map(({ id }) => id))).toEqual(gone);
      const was = (id: string) => model.books.findLast((book) => book.has(id))!.get(id)!;
      for (const { id, name, number } of trashed) expect(was(id)).toMatch(`${name}, ${number}, `);
      const some = index % 2 === 0 ? trashed : trashed.slice(0, 1);
      if (some.length === 0) return;
      const { status } = await device.post(some === trashed ? '/trash/restore' : `/trash/${some[0]?.id}/restore`);
      const restored = some.map(({ id }): [string, string] => [id, was(id)]);
      becomeIfItFits(model, new Map([...now(model), ...restored]), nowMs, status);
    },
    index,
  );
}

/** Erased contacts disappear from all earlier books of the model. */
function erasing(index: number): Command {
  return command(
    'erase',
    async (model, device) => {
      const trashed = ((await device.get('/trash')).json() as Trash).contacts;
      const some = index % 2 === 0 ? trashed : trashed.slice(0, 1);
      await device.delete(some === trashed ? '/trash' : `/trash/${some[0]?.id}`);
      const ids = some.map(({ id }) => id);
      for (const book of model.books) for (const id of ids) book.delete(id);
      model.touched = model.touched.map((touched) => touched.filter((id) => !ids.includes(id)));
    },
    index,
  );
}

function goingBack(index: number): Command {
  return command(
    'go back',
    async (model, device, { nowMs }) => {
      const revision = index % model.books.length;
      const { status } = await device.post('/past', { revision });
      if (revision < model.logStart) return expect(status).toBe(410);
      return becomeIfItFits(model, new Map(model.books[revision]), nowMs, status);
    },
    index,
  );
}

/** Restores one contact, in the book or the trash, to an earlier state. */
function bringingBack(index: number): Command {
  return command(
    'bring back',
    async (model, device, { nowMs }) => {
      const revision = index % model.books.length;
      const id = pick([...new Set(model.books.flatMap((book) => [...book.keys()]))], index);
      if (id === undefined) return;
      const { status } = await device.post(`/contacts/${id}/restore`, { revision });
      const state = model.books[revision]!.get(id);
      const refusal = revision < model.logStart ? 410 : state === undefined ? 404 : undefined;
      if (refusal !== undefined) return expect(status).toBe(refusal);
      return becomeIfItFits(model, new Map([...now(model), [id, state!]]), nowMs, status);
    },
    index,
  );
}

function forgetting(index: number): Command {
  return command(
    'forget',
    async (model, _device, { forget }) => {
      const until = index % model.books.length;
      const start = await forget(model.madeAtMs[until]!);
      const lastKnown = model.touched.findLastIndex((ids, revision) => revision <= until && ids.length > 0);
      expect(start).toBeGreaterThanOrEqual(Math.max(model.logStart, lastKnown));
      expect(start).toBeLessThanOrEqual(Math.max(model.logStart, until));
      model.logStart = start;
    },
    index,
  );
}

/** A contact whose history is erased has its current state in all earlier books. */
function erasingPast(index: number): Command {
  return command(
    'erase a past',
    async (model, device) => {
      const id = pick([...now(model).keys()], index);
      if (id === undefined) return;
      expect((await device.delete(`/contacts/${id}/history`)).status).toBe(200);
      const first = model.books.findIndex((book, revision) => revision >= model.logStart && book.has(id));
      for (const book of model.books.slice(first)) book.set(id, now(model).get(id)!);
      const last = model.touched.findLastIndex((ids) => ids.includes(id));
      for (let revision = first + 1; revision < last; revision++) {
        if (model.touched[revision]!.includes(id)) model.untold.add(revision);
      }
    },
    index,
  );
}

function withStates(book: Book, ids: string[], former: Book): Book {
  const others = [...book].filter(([id]) => !ids.includes(id));
  return new Map([...others, ...[...former].filter(([id]) => ids.includes(id))]);
}

/** Computes the earlier book from the current one and the reported differences. */
function walkedBack(book: Book, { added, removed, changed }: BookDiff): Book {
  const former = new Map(book);
  for (const { id } of removed) former.delete(id);
  for (const contact of added) former.set(contact.id, text(contact));
  for (const { id, former: state } of changed) former.set(id, text(state));
  return former;
}

const ACTS = [
  adding,
  adding,
  importing,
  importing,
  editing,
  editing,
  givingCard,
  deleting,
  deleting,
  acting,
  acting,
  undoing,
  undoing,
  undoing,
  restoring,
  bringingBack,
  goingBack,
];
ACTS.push(erasing, erasingPast, forgetting);
const manyActs = fc.commands(
  ACTS.map((act) => fc.nat(20).map(act)),
  { maxCommands: 30, size: 'max' },
);

test('whatever several devices do one after another, the log leads back to every book there ever was', async () => {
  const server = await startServer({ SIGN_UPS_PER_HOUR: '0', CONTACTS_PER_PERSON: String(MAX_CONTACTS) });
  let people = 0;
  const property = fc.asyncProperty(manyActs, async (commands) => {
    const email = `ann${people++}@example.com`;
    const devices = [await server.signUp('Ann', email), await server.logIn(email)];
    const { db, clock } = server;
    const model: Model = { books: [new Map()], madeAtMs: [0], touched: [[]], logStart: 0, untold: new Set() };
    const row = db.selectFrom('users').select(['user_id', 'log_start']).where('email', '=', email);
    const forget = async (untilMs: number) => {
      const { user_id } = await row.executeTakeFirstOrThrow();
      while ((await compactOldest(db, user_id, untilMs)) !== undefined);
      return (await row.executeTakeFirstOrThrow()).log_start;
    };
    const real: Real = { devices, clock, forget, recounted: () => recount(db, email) };
    await fc.asyncModelRun(() => ({ model, real }), commands);
    const told: (Book | number)[] = [];
    for (const revision of model.books.keys()) {
      const past = await devices[0]!.get(`/past?revision=${revision}`);
      told.push(past.status === 200 ? walkedBack(now(model), past.json() as BookDiff) : past.status);
    }
    expect(told).toEqual(model.books.map((book, revision) => (revision < model.logStart ? 410 : book)));
  });
  const { numRuns = 100 } = fc.readConfigureGlobal();
  await fc.assert(property, { numRuns: numRuns * (inject('engine').name === 'sqlite' ? 0.08 : 0.03) });
});
