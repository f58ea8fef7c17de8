import type { Table } from '../table.ts';
import { measureChanges } from './changes.ts';
import { measureFirstList } from './firstList.ts';
import { measureFirstLoad } from './firstLoad.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { measureScrolling } from './scrolling.ts';
import { openStage } from './stage.ts';

export async function* measureBrowser(): AsyncGenerator<Table> {
  yield* measureLargeBooks();
  yield* measureFirstLoad();
}

/** Books of 200 to 100,000 contacts, all on one server and in one browser. */
async function* measureLargeBooks(): AsyncGenerator<Table> {
  await using stage = await openStage();
  yield await measureKeystrokes(stage);
  yield await measureChanges(stage);
  yield await measureScrolling(stage);
  yield await measureFirstList(stage);
}
