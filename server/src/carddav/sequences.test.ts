import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { parseCard } from '@contactbook/card/vcard';
import { Effort } from '../book/write/change-limit.ts';
import { findContacts } from '../book/write/statements.ts';
import { lockBook, type WriteContext } from '../book/write/write-context.ts';
import type { Services } from '../services.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { addDevice, cardText } from '../testing/devices.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { touchDevice } from '../users/devices/device-sign-in.ts';
import { fittingState, putState } from './change-card.ts';
import { DavError } from './dav-error.ts';
import { createKnownVersions } from './known-versions.ts';
import { putCard } from './put-card.ts';
import { cardTag, versionOfTag } from './tokens.ts';

const isSqlite = inject('engine').name === 'sqlite';
/** Maximum number of steps after the device has stored the card. `SEQUENCE_STEPS` is the number for a long run. */
const STEPS = Number(process.env['SEQUENCE_STEPS'] ?? (isSqlite ? 3 : 2));
const NAME = 'c.vcf';

/** A copy of the card in a program: its texts, ETag and token, and what the program has listed or fetched since. */
type Copy = {
  program: string;
  tel: string;
  note: string;
  tag: string | undefined;
  /** The note of the version in the ETag. */
  tagNote: string;
  token: number | undefined;
  listed: number | undefined;
  /** The note at that revision, which the token proves once the copy has fetched the card. */
  listedNote: string;
  /** The note and version of the last fetch, until a token proves that it arrived. */
  fetched: { note: string; version: number } | undefined;
};
type MemoryEvent = { program: string; what: 'token' | 'fetched' | 'listed'; token: number };
/** Everything outside of the database. `proved` has the notes that a program has by its own requests. */
type World = {
  copies: [Copy, Copy];
  memory: MemoryEvent[];
  /** The texts that the owner wrote last, and the cards of the book before, which an undo restores. */
  tel: string;
  note: string;
  tels: string[];
  cards: string[];
  proved: Record<string, string[]>;
  texts: number;
};
const STEP_KINDS = ['change', 'change back', 'undo'] as const;
const COPY_STEPS = [
  'list',
  'fetch',
  'fetch, lost',
  'edit',
  'edit, lost',
  'edit with If-Match',
  'edit with If-Match, lost',
] as const;
type Step = { who: 'app'; what: (typeof STEP_KINDS)[number] } | { who: 0 | 1; what: (typeof COPY_STEPS)[number] };
const ALL_STEPS: Step[] = [
  ...STEP_KINDS.map((what) => ({ who: 'app' as const, what })),
  ...([0, 1] as const).flatMap((who) => COPY_STEPS.map((what) => ({ who, what }))),
];
/** Only edits lose something, whether or not their answer is lost. */
const LAST_STEPS = ALL_STEPS.filter(({ what }) => what.startsWith('edit') && !what.endsWith('lost'));

const textOf = (tel: string, note: string) => cardText('UID:c', 'FN:C', 'N:;C;;;', `TEL:${tel}`, `NOTE:${note}`);
const valueIn = (card: string, name: string) =>
  [...card.matchAll(new RegExp(`^${name}:(.*?)\\r$`, 'gm'))].map(([, value]) => value).join();

/** The book of a device in one transaction, in which every step is undone by a savepoint. */
function bookOf(tx: WriteTx, { userId, deviceId, epoch }: { userId: string; deviceId: string; epoch: string }) {
  const stubStore = { write: (work: (tx: WriteTx) => Promise<unknown>) => work(tx) } as unknown as Store;
  const run = async (text: string) => (await tx.query(text, [])) as Record<string, unknown>[];

  async function context(device?: string): Promise<WriteContext> {
    const facts = { nowMs: 0, effort: new Effort(), drafted: new Map(), maxContacts: 1000, maxBytes: 2 ** 30 };
    return { db: tx, userId, ...facts, ...(device !== undefined && { device }), ...(await lockBook(tx, userId)) };
  }
  async function userOf(program: string): Promise<DeviceUser> {
    const [row] = (await run(`select users.revision, refusals, base_revision, shown_revision, agent from devices
      join users on users.user_id = devices.user_id where device_id = '${deviceId}'`)) as [Record<string, number>];
    const isOther = (row['agent'] as unknown) !== program;
    if (isOther) await touchDevice(tx, { userId, deviceId }, program, 0, true);
    const revisions = { revision: row['revision']!, refusals: row['refusals']!, baseRevision: row['base_revision']! };
    const shownRevision = isOther ? 0 : row['shown_revision']!;
    const names = { userId, deviceId, epoch, label: 'Phone', name: '', email: '' };
    return {
      ...names,
      ...revisions,
      shownRevision,
      agent: program,
      access: 'write' as const,
      language: null,
      groupForm: null,
      epochs: new Map(),
    };
  }
  async function current() {
    const [{ contact_id: id } = {}] = await run(`select contact_id from contacts where user_id = '${userId}'`);
    const [contact] = await findContacts(tx, userId, [String(id)]);
    return contact!; // no step deletes it
  }
  return {
    context,
    userOf,
    current,
    stubStore,
    savepoint: (name: string) => tx.execute(`savepoint ${name}`, []),
    rollback: (name: string) => tx.execute(`rollback to savepoint ${name}`, []),
    async waiting(): Promise<string> {
      const rows = await run(`select card from refused_edits where user_id = '${userId}' order by card`);
      return rows.map(({ card }) => String(card)).join('');
    },
    /** Returns all that the outcome of later steps depends on. */
    async rows(): Promise<unknown[]> {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is used here alone
      const of = (columns: string, table: string, order: string) =>
        run(`select ${columns} from ${table} where user_id = '${userId}' order by ${order}`);
      return [
        await of('version, card', 'contacts', 'contact_id'),
        await of('from_revision, until_revision, state_revision, card', 'versions', 'from_revision'),
        await of('version, own_since, agent, sent', 'device_bases', 'device_id, contact_id'),
        await of('base_revision > 0 as has_listed, shown_revision, agent', 'devices', 'device_id'),
        await of('base_revision, card', 'refused_edits', 'card'),
      ];
    },
    async writeAsApp(card: string): Promise<void> {
      const former = await current();
      await putState(await context(), 'edited', { id: former.id, former }, fittingState(parseCard(Buffer.from(card)))!);
    },
    async put(program: string, memory: MemoryEvent[], card: string, tag: string | undefined) {
      const user = await userOf(program);
      const known = await memoryOf(memory, user);
      const headers: Record<string, string> = {};
      const reply = {
        header: (name: string, value: string) => ((headers[name] = value), reply),
        code: () => reply,
        send: () => reply,
      } as unknown as FastifyReply; // what putCard uses
      const request = {
        headers: tag === undefined ? {} : { 'if-match': tag },
        body: Readable.from([Buffer.from(card)]),
      } as unknown as FastifyRequest; // what putCard reads
      const services = {
        writeBook: async (_writer: unknown, work: (book: WriteContext) => Promise<unknown>) =>
          work(await context(user.label)),
      } as unknown as Services; // what putCard calls
      const target = { kind: 'card' as const, userId, resource: NAME };
      try {
        await putCard({ services, request, reply, user, target, known });
        return { isStored: true, tag: headers['etag'] };
      } catch (error) {
        if (!(error instanceof DavError)) throw error;
        return { isStored: false, tag: undefined };
      }
    },
  };

  /** Returns what the server has in memory after these events. */
  async function memoryOf(memory: MemoryEvent[], user: DeviceUser) {
    const known = createKnownVersions();
    const { id } = await current();
    const asIs = { ...user, baseRevision: 1 };
    for (const event of memory) {
      const by = { ...asIs, agent: event.program };
      if (event.what === 'token') await known.noteListing(stubStore, by, by.shownRevision);
      else if (event.what === 'fetched') known.noteFetched(by, id);
      else known.noteListed(by, id, event.token);
    }
    return known;
  }
}
type Book = ReturnType<typeof bookOf>;

/** Takes a step; returns undefined if it is not possible, or what was lost. */
async function take(book: Book, world: World, { who, what }: Step, usesTokens: boolean): Promise<string[] | undefined> {
  if (who === 'app') {
    const before = world.cards.at(-1)!; // the stored card
    if (what === 'undo') {
      if (world.cards.length < 2) return undefined;
      const card = world.cards.at(-2)!; // just counted
      [world.tel, world.note] = [valueIn(card, 'TEL'), valueIn(card, 'NOTE')];
    } else if (what === 'change') world.tel = `t${world.texts++}`;
    else {
      const former = world.tels.at(-2);
      if (former === undefined || former === world.tel) return undefined;
      world.tel = former;
    }
    const card = textOf(world.tel, world.note);
    if (card === before) return undefined;
    world.tels.push(world.tel);
    world.cards.push(card);
    await book.writeAsApp(card);
    return [];
  }
  const copy = world.copies[who];
  const { program } = copy;
  const user = await book.userOf(program);
  const contact = await book.current();
  if (what === 'list') {
    await createKnownVersions().noteListing(book.stubStore, user, usesTokens ? (copy.token ?? 0) : undefined);
    if (!usesTokens) return [];
    world.memory.push({ program, what: 'token', token: 0 });
    if (copy.fetched !== undefined && copy.fetched.version <= (copy.token ?? 0)) {
      world.proved[program]!.push(copy.fetched.note);
      copy.fetched = undefined;
    }
    const isNews = contact.version > (copy.token ?? 0);
    if (isNews) world.memory.push({ program, what: 'listed', token: copy.token ?? 0 });
    const isSame = versionOfTag(copy.tag ?? '', user.epoch) === contact.version;
    if (!isNews || isSame) copy.token = user.revision;
    copy.listed = isNews && !isSame ? user.revision : undefined;
    copy.listedNote = valueIn(contact.card!, 'NOTE'); // a card with a note
    return [];
  }
  if (what === 'fetch' || what === 'fetch, lost') {
    world.memory.push({ program, what: 'fetched', token: 0 });
    if (what === 'fetch, lost') return [];
    const card = contact.card!; // a card with a note
    Object.assign(copy, { tel: valueIn(card, 'TEL'), note: valueIn(card, 'NOTE') });
    copy.tag = cardTag(user.epoch, contact.version);
    copy.tagNote = copy.note;
    // The fetched version may be newer than the token, which then proves the listed one only.
    const isListed = copy.listed !== undefined;
    copy.fetched = isListed ? { note: copy.listedNote, version: 0 } : { note: copy.note, version: contact.version };
    if (isListed) copy.token = copy.listed;
    copy.listed = undefined;
    return [];
  }
  const tag = what.startsWith('edit with') ? copy.tag : undefined;
  if (what.startsWith('edit with') && tag === undefined) return undefined;
  // An ETag proves that the copy has its version.
  if (tag !== undefined) world.proved[program]!.push(copy.tagNote);
  const note = `n${world.texts++}`;
  copy.note = note;
  const answer = await book.put(program, world.memory, textOf(copy.tel, note), tag);
  if (!what.endsWith('lost') && answer.isStored) Object.assign(copy, { tag: answer.tag, tagNote: note });
  return lossesOf(book, world, program, note);
}

/** Returns what an edit of a note has lost: the owner's number, their last note, or the note itself. */
async function lossesOf(book: Book, world: World, program: string, note: string): Promise<string[]> {
  const card = (await book.current()).card!; // as above
  const [tel, now] = [valueIn(card, 'TEL'), valueIn(card, 'NOTE')];
  const losses = [];
  if (tel !== world.tel) losses.push(`the number ${world.tel} became ${tel}`);
  if (now !== world.note && !world.proved[program]!.includes(world.note)) losses.push(`the note ${world.note}`);
  if (now !== note && !(await book.waiting()).includes(`NOTE:${note}\r`)) losses.push(`the edit ${note}`);
  world.proved[program]!.push(note);
  world.note = now;
  if (card !== world.cards.at(-1)) world.cards.push(textOf(tel, now));
  return losses;
}

/** Returns a digest of a state, in which texts and revisions have the order of their appearance as names. */
async function digestOf(book: Book, world: World): Promise<string> {
  const { copies, tel, note, tels, cards, proved } = world;
  const memory = ['One', 'Two'].map((program) => memoryFor(program, world.memory));
  const sets = Object.values(proved).map((notes) => [...new Set(notes)].toSorted());
  const others = [copies, tel, note, tels.slice(-2), cards.slice(-2), sets];
  const revisions = new Map<string, string>();
  const names = new Map<string, string>();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is used here alone
  const named = (map: Map<string, string>, text: string, prefix: string) =>
    map.get(text) ?? (map.set(text, `${prefix}${map.size}`), map.get(text)!);
  const rows = JSON.stringify([await book.rows(), others, memory]);
  const sorted = [...new Set(rows.match(/(?<![\w])\d+(?![\w])/g))].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  for (const revision of sorted) named(revisions, revision, 'r');
  const text = rows
    .replaceAll(/\b[tn]\d+\b/g, (each) => named(names, each, 'x'))
    .replaceAll(/(?<![\w])\d+(?![\w])/g, (each) => revisions.get(each)!);
  return createHash('sha1').update(text).digest('base64');
}

/** Returns what is left of the events of a program: the token before a listed version, and whether it was fetched. */
function memoryFor(program: string, events: MemoryEvent[]) {
  let listed: { before: number; isFetched: boolean } | undefined;
  for (const { what, token } of events.filter((event) => event.program === program)) {
    if (what === 'listed') listed = { before: listed?.before ?? token, isFetched: false };
    else if (what === 'token') listed = listed?.isFetched ? undefined : listed;
    else if (listed !== undefined) listed.isFetched = true;
  }
  return listed ?? null;
}

async function explore(book: Book, world: World, usesTokens: boolean) {
  const seen = new Map<string, number>();
  const losses: string[] = [];
  let states = 0;
  async function visit(from: World, path: Step[]): Promise<void> {
    const left = STEPS - path.length;
    if (left === 0 || losses.length > 5) return;
    const name = `step_${path.length}`;
    for (const step of left === 1 ? LAST_STEPS : ALL_STEPS) {
      await book.savepoint(name);
      const to = structuredClone(from);
      const lost = await take(book, to, step, usesTokens);
      if (lost !== undefined) {
        states++;
        const steps = [...path, step];
        if (lost.length > 0)
          losses.push(`${steps.map((each) => `${each.who} ${each.what}`).join('; ')}: ${lost.join()}`);
        else if (left > 1) {
          const digest = await digestOf(book, to);
          if ((seen.get(digest) ?? 0) < left - 1) {
            seen.set(digest, left - 1);
            await visit(to, steps);
          }
        }
      }
      await book.rollback(name);
    }
  }
  await visit(world, []);
  return { losses, states };
}

async function start(server: TestServer, secondProgram: string) {
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const { headers } = await phone.put(NAME, textOf('t0', 'n0'), { 'user-agent': 'One/1' });
  await phone.sync('', { 'user-agent': 'One/1' });
  const { rows } = await sql<{ userId: string; deviceId: string; epoch: string }>`
    select users.user_id as "userId", device_id as "deviceId", epoch from devices
    join users on users.user_id = devices.user_id`.execute(server.db);
  const copyOf = (program: string): Copy => ({
    program,
    tel: 't0',
    note: 'n0',
    tag: headers.etag,
    tagNote: 'n0',
    token: undefined,
    listed: undefined,
    listedNote: 'n0',
    fetched: undefined,
  });
  const card = textOf('t0', 'n0');
  const world: World = {
    copies: [copyOf('One'), copyOf(secondProgram)],
    memory: [],
    tel: 't0',
    note: 'n0',
    tels: ['t0'],
    cards: [card],
    // The second copy is made of the first one.
    proved: { One: ['n0'], Two: ['n0'] },
    texts: 1,
  };
  return { world, ids: rows[0]! }; // the one device
}

const SECOND_COPIES = [
  ['another program, with tokens', 'Two', true] as const,
  ['another program, without tokens', 'Two', false] as const,
  ['the same program, with tokens', 'One', true] as const,
  ['the same program, without tokens', 'One', false] as const,
];

test.for(SECOND_COPIES)(
  'no short sequence of steps loses what the owner wrote: a second copy in %s',
  { timeout: 600_000 },
  async ([, program, usesTokens]) => {
    const server = await startServer({ CHANGES_PER_MINUTE: '0' });
    const { world, ids } = await start(server, program);
    const result = await server.db.write(async (tx) => explore(bookOf(tx, ids), world, usesTokens));
    if (process.env['SEQUENCE_STEPS'] !== undefined) console.info(`${STEPS} steps: ${result.states} states`);
    expect(result.losses).toEqual([]);
  },
);

/** Steps of a random sequence. Some of them are not possible and are left out. */
const RANDOM_STEPS = { minLength: 5, maxLength: 15 };

test.for(SECOND_COPIES)(
  'no long random sequence loses what the owner wrote: a second copy in %s',
  { timeout: 600_000 },
  async ([, program, usesTokens]) => {
    const server = await startServer({ CHANGES_PER_MINUTE: '0' });
    const { world, ids } = await start(server, program);
    await server.db.write(async (tx) => {
      const book = bookOf(tx, ids);
      const sequences = fc.array(fc.constantFrom(...ALL_STEPS), RANDOM_STEPS);
      const property = fc.asyncProperty(sequences, (steps) => losesNothing(book, world, steps, usesTokens));
      await fc.assert(property, isSqlite ? {} : { numRuns: 15 });
    });
  },
);

async function losesNothing(book: Book, from: World, steps: Step[], usesTokens: boolean): Promise<void> {
  await book.savepoint('sequence');
  const world = structuredClone(from);
  const losses = [];
  for (const step of steps) losses.push(...((await take(book, world, step, usesTokens)) ?? []));
  await book.rollback('sequence');
  expect(losses).toEqual([]);
}
