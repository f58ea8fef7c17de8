import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { WriteTx } from '../store/store.ts';

const sizes = rawQuery<{ row: number; bytes: number }>(`
  select row_number as "row", coalesce(octet_length(card), 0) + coalesce(octet_length(content), 0) as bytes
  from import_rows where user_id = $1 and import_id = $2 order by row_number limit 500`);
const deleteUntil = rawStatement('delete from import_rows where user_id = $1 and import_id = $2 and row_number <= $3');
const somePhotos = rawQuery<{ digest: string; bytes: number }>(`
  select digest, octet_length(content) as bytes from import_photos
  where user_id = $1 and import_id = $2 order by digest limit 20`);
const deletePhoto = rawStatement('delete from import_photos where user_id = $1 and import_id = $2 and digest = $3');
/** Bytes that are deleted in one transaction, since SQLite runs it on the event loop, which all requests share. */
const DELETED_BYTES = 256 * 1024;

/** Deletes all rows and photos of an import. */
export async function deleteRows(db: WriteTx, userId: string, id: string): Promise<void> {
  for (;;) {
    const found = await sizes(db, [userId, id]);
    if (found.length === 0) break;
    let bytes = 0;
    const tooMuch = found.findIndex((row) => (bytes += row.bytes) > DELETED_BYTES);
    await deleteUntil(db, [userId, id, found.at(tooMuch)!.row]); // -1 is the last one
  }
  for (;;) {
    const found = await somePhotos(db, [userId, id]);
    if (found.length === 0) return;
    for (const { digest } of found) await deletePhoto(db, [userId, id, digest]);
  }
}
