import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { addDevice } from '../testing/devices.ts';
import { type Book, bookOf, NAME } from '../testing/sequence-book.ts';
import { explore } from '../testing/sequence-states.ts';
import { ALL_STEPS, type Copy, type Step, take, textOf, type World } from '../testing/sequence-steps.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { versionOfTag } from './tokens.ts';

const isSqlite = inject('engine').name === 'sqlite';
const isLong = process.env['FUZZ_RUNS'] !== undefined;
/** Number of steps after the device has stored the card. */
const STEPS = isLong ? 6 : isSqlite ? 4 : 2;
/** Number of steps after which the canonical form is checked: one form in so many. */
const CHECKED_STEPS = isLong ? 5 : 4;
const CHECKED_FORMS = isLong ? 2 : 10;

async function start(server: TestServer, secondProgram: string) {
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const card = { tel: 't0', note: 'n0' };
  const { headers } = await phone.put(NAME, textOf(card), { 'user-agent': 'One/1' });
  await phone.sync('', { 'user-agent': 'One/1' });
  const { rows } = await sql<{ userId: string; deviceId: string; contactId: string; epoch: string }>`
    select users.user_id as "userId", device_id as "deviceId", contact_id as "contactId", epoch from devices
    join users on users.user_id = devices.user_id join contacts on contacts.user_id = users.user_id`.execute(server.db);
  const ids = rows[0]!; // the one device
  const version = versionOfTag(String(headers.etag), ids.epoch)!; // it was just stored
  const copyOf = (program: string): Copy => ({
    program,
    tel: 't0',
    tag: { version, note: 'n0' },
    token: undefined,
    listed: undefined,
    listedNote: 'n0',
    fetched: [],
  });
  const recorded = await server.db.write(async (tx) => bookOf(tx, ids).recorded());
  const world: World = {
    copies: [copyOf('One'), copyOf(secondProgram)],
    memory: [],
    owner: { ...card },
    tels: ['t0'],
    cards: [card],
    // The second copy is made of the first one.
    proved: { One: ['n0'], Two: ['n0'] },
    states: [{ ...card, version }],
    recorded,
    texts: 1,
  };
  return { world, ids };
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
    const options = { length: STEPS, usesTokens };
    const { losses, lengths } = await server.db.write(async (tx) => explore(bookOf(tx, ids), world, options));
    if (isLong) console.table(lengths);
    expect(losses).toEqual([]);
  },
);

/** The canonical form has nothing of the database. */
test.runIf(isSqlite).for(SECOND_COPIES)(
  'states with the same canonical form have the same next states: a second copy in %s',
  { timeout: 600_000 },
  async ([, program, usesTokens]) => {
    const server = await startServer({ CHANGES_PER_MINUTE: '0' });
    const { world, ids } = await start(server, program);
    const options = { length: CHECKED_STEPS, usesTokens, checkedForms: CHECKED_FORMS };
    const { checks, mistakes } = await server.db.write(async (tx) => explore(bookOf(tx, ids), world, options));
    expect([mistakes, checks > CHECKED_FORMS]).toEqual([[], true]);
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
      await fc.assert(property, isSqlite ? {} : { numRuns: 5 });
    });
  },
);

async function losesNothing(book: Book, from: World, steps: Step[], usesTokens: boolean): Promise<void> {
  const losses: string[] = [];
  await book.tryOut(async () => {
    const world = structuredClone(from);
    for (const step of steps) losses.push(...((await take(book, world, step, usesTokens)) ?? []));
  });
  expect(losses).toEqual([]);
}
