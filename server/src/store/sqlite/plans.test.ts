import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/database.ts';
import { startServer } from '../../testing/server.ts';
import { requestsOfEveryKind } from '../../testing/statements.ts';
import type { Ran } from './file.ts';
import { SqliteWorker } from './worker.ts';

/** Tables of little, short-lived rows, which are read as a whole by the clean-up and by the deletion of an account. */
const SMALL_TABLES = ['imports', 'device_grants'];

/** A line of SQLite's `explain query plan`. */
type Step = { id: number; parent: number; detail: string };

/** Returns the text of every statement that a server executes for requests of every kind, on all its connections. */
async function statementsOn(path: string): Promise<Set<string>> {
  const texts = new Set<string>();
  const prepare = Reflect.get(DatabaseSync.prototype, 'prepare');
  const run = Reflect.get(SqliteWorker.prototype, 'run') as (...query: unknown[]) => Promise<Ran>;
  const server = await startServer({ DATABASE_URL: `sqlite:${path}` });
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
    texts.add(text);
    return Reflect.apply(prepare, this, [text]);
  });
  vi.spyOn(SqliteWorker.prototype, 'run').mockImplementation(function (this: SqliteWorker, text, values) {
    texts.add(text);
    return Reflect.apply(run, this, [text, values]);
  });
  await server.signUp('Bob');
  await requestsOfEveryKind(server);
  vi.restoreAllMocks();
  return texts;
}

function isWithin(plan: Step[], step: Step | undefined, what: string): boolean {
  const parent = plan.find(({ id }) => id === step?.parent);
  return parent !== undefined && (parent.detail.startsWith(what) || isWithin(plan, parent, what));
}

/** Returns the steps that read rows of all people, or all rows of a book once for each row of another result. */
function slowSteps(plan: Step[]): string[] {
  const results = plan.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? []);
  const others = new Set([...results, ...SMALL_TABLES]);
  const isOfAllPeople = ({ detail }: Step) =>
    /^SCAN (?!.*VIRTUAL TABLE|.*VALUES|CONSTANT)/.test(detail) && !others.has(detail.split(' ')[1]!);
  const isRepeated = (step: Step) =>
    isWithin(plan, step, 'CORRELATED') &&
    (/^(CO-ROUTINE|MATERIALIZE|USE TEMP)/.test(step.detail) || /^SEARCH [^(]*\(\w+=\?\)$/.test(step.detail));
  return plan.filter((step) => isOfAllPeople(step) || isRepeated(step)).map(({ detail }) => detail);
}

test('no statement reads the rows of all people, or a whole book for each of its rows', async () => {
  const path = `${temporaryFolder()}/book.db`;
  const texts = await statementsOn(path);
  const file = new DatabaseSync(path);
  onTestFinished(() => file.close());
  const found = [...texts]
    .filter((text) => /^\s*(with|select|insert|update|delete)/.test(text))
    .map((text) => ({ text, slow: slowSteps(file.prepare(`explain query plan ${text}`).all() as Step[]) }));
  expect(found.filter(({ slow }) => slow.length > 0)).toEqual([]);
  expect(found.length).toBeGreaterThan(200);
});
