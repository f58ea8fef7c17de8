import type { Table } from '../table.ts';
import { measureAgainst, versionIn } from './against.ts';
import { measureLargeActs } from './largeActs.ts';
import { measureLists } from './lists.ts';
import { measurePostgres } from './postgres.ts';
import { measureRebuilt } from './rebuilt.ts';
import { measureWrites } from './writes.ts';

/** Measures the server's cost of a request; also compares it with an earlier version if `folder` has one. */
export async function* measureServer(folder?: string): AsyncGenerator<Table> {
  const earlier = folder === undefined ? undefined : versionIn(folder);
  if (earlier !== undefined) yield await measureAgainst(earlier);
  yield await measureLargeActs(earlier);
  yield await measureLists();
  yield await measureRebuilt();
  yield await measureWrites();
  yield await measurePostgres();
}
