import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Store, WriteTx } from '../store/store.ts';

const ROWS = `from import_rows where user_id = $1 and import_id = $2 and coalesce(outcome, '') <> $3`;
const sizes = rawQuery<{ row: number; bytes: number }>(`
  select row_number as "row", coalesce(octet_length(card), 0) + coalesce(octet_length(content), 0) as bytes
  ${ROWS} order by row_number limit 500`);
const deleteUntil = rawStatement(`delete ${ROWS} and row_number <= $4`);
const somePhotos = rawQuery<{ digest: string; bytes: number }>(`
  select digest, octet_length(content) as bytes from import_photos
  where user_id = $1 and import_id = $2 order by digest limit 20`);
const deletePhoto = rawStatement('delete from import_photos where user_id = $1 and import_id = $2 and digest = $3');
/** Bytes that are deleted in one transaction, since SQLite runs it on the event loop, which all requests share. */
const DELETED_BYTES = 256 * 1024;

/**
 * Deletes the rows and photos of an import, in transactions that keep nobody waiting. The unreadable rows of an import
 * that is done stay, because they can be downloaded.
 */
export async function deleteRows(db: Store, userId: string, id: string, isDone = false): Promise<void> {
  const kept = isDone ? 'unreadable' : 'none';
  while (await db.write((tx) => deleteSomeRows(tx, userId, id, kept)));
  while (await db.write((tx) => deleteSomePhotos(tx, userId, id)));
}

async function deleteSomeRows(tx: WriteTx, userId: string, id: string, kept: string): Promise<boolean> {
  const found = await sizes(tx, [userId, id, kept]);
  if (found.length === 0) return false;
  let bytes = 0;
  const tooMuch = found.findIndex((row) => (bytes += row.bytes) > DELETED_BYTES);
  await deleteUntil(tx, [userId, id, kept, found.at(tooMuch)!.row]); // -1 is the last one
  return true;
}

async function deleteSomePhotos(tx: WriteTx, userId: string, id: string): Promise<boolean> {
  const found = await somePhotos(tx, [userId, id]);
  for (const { digest } of found) await deletePhoto(tx, [userId, id, digest]);
  return found.length > 0;
}
