import type { Table } from '../table.ts';
import { measureAgainst, versionIn } from './against.ts';
import { measureCompressed } from './compressed.ts';
import { measureImports } from './imports.ts';
import { measureLargeActs } from './largeActs.ts';
import { measureLists } from './lists.ts';
import { measureLongPast } from './longPast.ts';
import { measureMemory } from './memory.ts';
import { measurePlainLists } from './plainLists.ts';
import { measurePostgres } from './postgres.ts';
import { measureRebuilt } from './rebuilt.ts';
import { measureStreams } from './streams.ts';
import { measureWrites } from './writes.ts';

/** The server's cost of a request; also against an earlier version, where the folder of one is given. */
export async function* measureServer(folder?: string): AsyncGenerator<Table> {
  const earlier = folder === undefined ? undefined : versionIn(folder);
  if (earlier !== undefined) {
    yield await measureAgainst(earlier);
    yield await measurePlainLists(earlier);
  }
  yield await measureLargeActs(earlier);
  yield await measureLongPast();
  yield await measureImports();
  yield await measureLists();
  yield await measureRebuilt();
  yield await measureWrites();
  yield await measureStreams();
  yield await measurePostgres();
  yield await measureCompressed();
  yield await measureMemory();
}
