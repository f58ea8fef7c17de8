import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { startServer } from '../server.ts';
import { temporaryFolder } from '../database.ts';
import { NO_LIMITS } from '../launch.ts';
import { costlyDrafts } from './costly-texts.ts';
import { watchCostlyWork } from './costly-work.ts';
import { type Operation, readOperations } from './document.ts';
import { validDrafts } from './draft.ts';
import { requests } from './requests.ts';
import { createSender } from './sender.ts';

/**
 * The code before the database is the same for each engine, so only SQLite runs all requests. The others run a sample.
 */
const isOnSqlite = inject('engine').name === 'sqlite';
/** The same seed sends the same requests. */
const { numRuns = 100, seed = 1 } = fc.readConfigureGlobal();
const RUNS_EACH = numRuns * (isOnSqlite ? 2.5 : 0.2);

test('whatever users send concurrently, each answer is as the document promises and reveals nothing of the others', async () => {
  const server = await startServer(NO_LIMITS);
  await server.signUp('Olga'); // the first account is the operator's
  const operations = await readOperations(server);
  const drafts = requests(operations);
  const names = ['Ann', 'Bob', 'Cem', 'Dee'];
  const people = await Promise.all(names.map((name) => createSender(server, operations, name)));
  const sent: string[] = [];

  await Promise.all(
    people.map((person, index) => {
      const others = people.filter((each) => each !== person);
      const property = fc.asyncProperty(drafts, async (draft) => {
        const { status, broken } = await person.send(draft, others);
        sent.push(`${draft.kind} → ${status}`, `${draft.kind}: ${draft.twist}`);
        expect(broken).toEqual([]);
      });
      return fc.assert(property, { seed: seed + index, numRuns: RUNS_EACH });
    }),
  );
  console.log(`Seed ${seed}\n${counted(sent)}`);
});

/** Pages and files that browsers request, with the headers that these routes read. */
const PAGES = ['/', '/openapi.json', '/docs/', '/contactbook/contacts', '/contactbook/assets/app.js'].map(
  (path): Operation => ({
    id: `page ${path}`,
    method: 'GET',
    path,
    needsToken: false,
    takesId: false,
    isForOperators: false,
    isCertain: false,
    headers: ['If-None-Match', 'If-Modified-Since', 'Range'],
    queries: [],
    success: 200,
    answers: new Map(),
  }),
);

const beforeTheDatabase = test.runIf(isOnSqlite);

beforeTheDatabase('no text is worked on before its length is looked at', { timeout: 120_000 }, async () => {
  const webFolder = temporaryFolder();
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><html><head></head></html>');
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'assets', 'app.js'), '');
  const server = await startServer(NO_LIMITS, webFolder);
  await server.signUp('Olga');
  const operations = (await readOperations(server)).filter(({ id }) => id !== 'events' && id !== 'exportAccount');
  const [ann, bob] = [await createSender(server, operations, 'Ann'), await createSender(server, operations, 'Bob')];
  const places = [...operations, ...PAGES].flatMap((operation, turn) =>
    costlyDrafts(operation, validDrafts(operation), turn).map((drafts) => ({ operation, drafts })),
  );
  const costlyWork = watchCostlyWork();
  for (const { operation, drafts } of places) {
    for (const draft of fc.sample(drafts, { numRuns: 1 })) {
      const isPage = PAGES.includes(operation);
      const { broken } = await ann.send(isPage ? { ...draft, operation: undefined } : draft, [bob]);
      if (!isPage) expect(broken, `seed ${seed}`).toEqual([]);
    }
  }
  expect(costlyWork(), `seed ${seed}`).toEqual([]);
});

function counted(all: string[]): string {
  const groups = Map.groupBy(all, (each) => each);
  const lines = [...groups].map(([what, { length }]) => `${what.padEnd(45)}${String(length).padStart(7)}`);
  return lines.toSorted((one, other) => one.localeCompare(other)).join('\n');
}
