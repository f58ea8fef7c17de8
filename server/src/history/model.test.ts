import type { Changes, BookDiff, Trash } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Db } from '../db/tables.ts';
import { startServer } from '../testing/server.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['signUp']>>;
type Book = Map<string, string>;
/** The book after each change, and whom each of them touched. */
type Model = { books: Book[]; touched: string[][] };
type Real = { devices: Client[]; counted: () => Promise<number | undefined> };
type Command = fc.AsyncCommand<Model, Real>;

/** Small, so that it is met again and again. */
const MAX_CONTACTS = 3;

const text = ({ name, number }: { name: string; number: string }) => `${name}, ${number}`;
const asBook = (contacts: Contact[]): Book => new Map(contacts.map((contact) => [contact.id, text(contact)]));
const now = ({ books }: Model): Book => books.at(-1) ?? new Map();
const pick = <T>(all: T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

/** Notes a book that should be there now, unless it is as before. */
function become(model: Model, book: Book): void {
  const former = now(model);
  const touched = [...new Set([...former.keys(), ...book.keys()])].filter((id) => former.get(id) !== book.get(id));
  if (touched.length === 0) return;
  model.books.push(book);
  model.touched.push(touched);
}

/** Whether it may become this book: one that does not grow, or is not too large. */
const fits = (model: Model, book: Book) => book.size <= Math.max(MAX_CONTACTS, now(model).size);

/** Notes what became of a change that should lead to this book, unless that is too large. */
function becomeIfItFits(model: Model, book: Book, status: number, done = 200): void {
  expect(status).toBe(fits(model, book) ? done : 400);
  if (fits(model, book)) become(model, book);
}

/** Something that one of the devices does; afterwards the book is what the model says, and so is its count. */
function command(name: string, act: (model: Model, device: Client) => Promise<void>, index: number): Command {
  return {
    check: () => true,
    toString: () => `${name} (${index})`,
    async run(model, { devices, counted }) {
      await act(model, devices[index % devices.length]!);
      const { revision } = (await devices[0]!.get(`/changes?since=${model.books.length - 1}`)).json() as Changes;
      const book = now(model);
      const found = [asBook(await devices[0]!.contacts()), revision, await counted()];
      expect(found).toEqual([book, model.books.length - 1, book.size]);
    },
  };
}

function adding(index: number): Command {
  return command(
    'add',
    async (model, device) => {
      const rosie = { name: `Rosie ${index}`, number: '112' };
      const answer = await device.post('/contacts', rosie);
      const { id } = answer.json() as Contact;
      becomeIfItFits(model, new Map([...now(model), [id, text(rosie)]]), answer.status, 201);
    },
    index,
  );
}

function editing(index: number): Command {
  return command(
    'edit',
    async (model, device) => {
      const id = pick([...now(model).keys()], index);
      if (id === undefined) return;
      const draft = { name: `Mia ${model.books.length}`, number: '112' };
      expect((await device.patch(`/contacts/${id}`, draft)).status).toBe(200);
      become(model, new Map([...now(model), [id, text(draft)]]));
    },
    index,
  );
}

function deleting(index: number): Command {
  return command(
    'delete',
    async (model, device) => {
      const id = pick([...now(model).keys()], index);
      if (id === undefined) return;
      expect((await device.delete(`/contacts/${id}`)).status).toBe(200);
      become(model, new Map([...now(model)].filter(([each]) => each !== id)));
    },
    index,
  );
}

function undoing(index: number): Command {
  return command(
    'undo',
    async (model, device) => {
      const revision = model.books.length - 1 - (index % 4);
      if (revision < 1) return;
      const ids = model.touched[revision] ?? [];
      const isOther = ids.some((id) => now(model).get(id) !== model.books[revision]!.get(id));
      const { status } = await device.post(`/changes/${revision}/undo`);
      const refusal = ids.length === 0 ? 404 : isOther ? 409 : undefined;
      if (refusal !== undefined) return expect(status).toBe(refusal);
      const former = model.books[revision - 1]!;
      return becomeIfItFits(model, withStates(now(model), ids, former), status);
    },
    index,
  );
}

function restoring(index: number): Command {
  return command(
    'restore',
    async (model, device) => {
      const trashed = ((await device.get('/trash')).json() as Trash).contacts;
      const gone = new Set(model.books.flatMap((book) => [...book.keys()]).filter((id) => !now(model).has(id)));
      expect(new Set(trashed.map(({ id }) => id))).toEqual(gone);
      const some = index % 2 === 0 ? trashed : trashed.slice(0, 1);
      if (some.length === 0) return;
      const { status } = await device.post(some === trashed ? '/trash/restore' : `/trash/${some[0]?.id}/restore`);
      const restored = some.map((each): [string, string] => [each.id, text(each)]);
      becomeIfItFits(model, new Map([...now(model), ...restored]), status);
    },
    index,
  );
}

/** Whoever is gone for good was never there. */
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
    async (model, device) => {
      const revision = index % model.books.length;
      const { status } = await device.post('/past', { revision });
      becomeIfItFits(model, new Map(model.books[revision]), status);
    },
    index,
  );
}

function withStates(book: Book, ids: string[], former: Book): Book {
  const others = [...book].filter(([id]) => !ids.includes(id));
  return new Map([...others, ...[...former].filter(([id]) => ids.includes(id))]);
}

/** The book as it was, out of the book as it is and what is told of the difference. */
function walkedBack(book: Book, { added, removed, changed }: BookDiff): Book {
  const former = new Map(book);
  for (const { id } of removed) former.delete(id);
  for (const contact of added) former.set(contact.id, text(contact));
  for (const { id, former: state } of changed) former.set(id, text(state));
  return former;
}

const manyActs = fc.commands(
  [adding, adding, editing, deleting, undoing, undoing, restoring, erasing, goingBack].map((act) =>
    fc.nat(20).map(act),
  ),
  { maxCommands: 25 },
);

test('whatever several devices do one after another, the log leads back to every book there ever was', async () => {
  const server = await startServer({ SIGN_UPS_PER_HOUR: '0', CONTACTS_PER_PERSON: String(MAX_CONTACTS) });
  let people = 0;
  const property = fc.asyncProperty(manyActs, async (commands) => {
    const email = `ann${people++}@example.com`;
    const devices = [await server.signUp('Ann', email), await server.logIn(email)];
    const model: Model = { books: [new Map()], touched: [[]] };
    const row = server.db.selectFrom('users').select('contact_count').where('email', '=', email);
    const counted = async () => (await row.executeTakeFirst())?.contact_count;
    await fc.asyncModelRun(() => ({ model, real: { devices, counted } }), commands);
    const told: Book[] = [];
    for (const revision of model.books.keys()) {
      told.push(walkedBack(now(model), (await devices[0]!.get(`/past?revision=${revision}`)).json() as BookDiff));
    }
    expect(told).toEqual(model.books);
  });
  await fc.assert(property, { numRuns: inject('engine').name === 'sqlite' ? 25 : 8 });
});

/** What is wrong with a log: what a contact was, and for how long, must agree with the changes that name it. */
async function faultsOfLog(db: Db): Promise<string[]> {
  const acts = await db.selectFrom('acts').selectAll().execute();
  const versions = await db.selectFrom('versions').selectAll().orderBy('from_revision').execute();
  const contacts = await db.selectFrom('contacts').selectAll().execute();
  const trash = await db.selectFrom('trash').selectAll().execute();
  const user = db.selectFrom('users').select(['revision', 'contact_count']);
  const { revision, contact_count: counted } = await user.executeTakeFirstOrThrow();

  const changed = new Map<string, Set<number>>();
  for (const act of acts) {
    // SQLite keeps them as JSON; the driver of PostgreSQL makes an array of them.
    const ids = (typeof act.contact_ids === 'string' ? JSON.parse(act.contact_ids) : act.contact_ids) as string[];
    for (const id of ids) changed.set(id, (changed.get(id) ?? new Set()).add(act.revision));
  }
  const present = contacts.map(({ contact_id, version }) => ({
    contact_id,
    from_revision: version,
    until_revision: null,
  }));
  const spans = Map.groupBy([...versions, ...present], ({ contact_id }) => contact_id);
  const faults: string[] = [];
  for (const [id, ofContact] of spans) {
    const bounds = ofContact.flatMap(({ from_revision, until_revision }) => [
      from_revision,
      until_revision ?? Infinity,
    ]);
    if (bounds.some((bound, index) => bound < (bounds[index - 1] ?? 0))) faults.push(`${id}: ${bounds.join(' ')}`);
    const known = new Set(bounds.filter((bound) => bound !== Infinity));
    const named = changed.get(id) ?? new Set();
    if (known.symmetricDifference(named).size > 0)
      faults.push(`${id}: ${[...known].join(' ')}, not ${[...named].join(' ')}`);
    const deletedAt = trash.filter(({ contact_id }) => contact_id === id).map((each) => each.revision);
    const expected = bounds.at(-1) === Infinity ? [] : [bounds.at(-1)];
    if (deletedAt.join() !== expected.join())
      faults.push(`${id}: deleted at ${deletedAt.join()}, not ${expected.join()}`);
  }
  const revisions = new Set(acts.map((act) => act.revision));
  if (contacts.length !== counted) faults.push(`${contacts.length} contacts, and ${counted} are counted`);
  if (revisions.size !== revision) faults.push(`${revision} changes, and ${revisions.size} are in the log`);
  return faults;
}

test('whatever several devices do at the same time, every change is in the log, in its place', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const devices = [ann, await server.logIn('ann@example.com'), await server.logIn('ann@example.com')];
  const ids = (await Promise.all(['Rosie', 'Mia', 'Zoe'].map((name) => ann.add(name)))).map(({ id }) => id);
  const statuses = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const device = devices[index % 3]!;
      const id = ids[(index * 7) % 3];
      const acts = [
        () => device.patch(`/contacts/${id}`, { name: `Mia ${index}` }),
        () => device.delete(`/contacts/${id}`),
        () => device.post('/trash/restore'),
        () => device.patch(`/contacts/${id}`, { number: `${index}` }),
        () => device.post(`/changes/${index}/undo`),
        () => device.post('/past', { revision: 3 }),
        () => device.post('/contacts', { name: `Ben ${index}`, number: '1' }),
      ];
      return (await acts[(index * 11) % acts.length]!()).status;
    }),
  );
  expect([statuses.filter((status) => status >= 500), await faultsOfLog(server.db)]).toEqual([[], []]);
});
