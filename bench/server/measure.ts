import type { Table } from '../table.ts';
import { measureCompressed } from './compressed.ts';
import { measureLists } from './lists.ts';
import { measureLogIns } from './logIns.ts';
import { measureMemory } from './memory.ts';
import { measurePostgres } from './postgres.ts';
import { measureRemembered } from './remembered.ts';
import { measureRebuilt } from './rebuilt.ts';
import { measureStreams } from './streams.ts';
import { measureWrites } from './writes.ts';

/** What a request costs the server. */
export async function* measureServer(): AsyncGenerator<Table> {
  yield await measureLists();
  yield await measureRebuilt();
  yield await measureWrites();
  yield await measureRemembered();
  yield await measureStreams();
  yield await measurePostgres();
  yield await measureCompressed();
  yield await measureMemory();
  yield await measureLogIns();
}
