import type { Photo } from './state.ts';
import { idList, statement } from '../store/list-queries.ts';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { addUsage, bookRoom, ROW_BYTES } from './bytes.ts';
import { bookTooLarge, type WriteContext } from './write/write-context.ts';

/** Stores the photos of the states that the change is about to write, each only once. */
export async function keepPhotos(book: WriteContext, photos: Photo[]): Promise<WriteContext> {
  const kept: { bytes: number }[] = [];
  for (const { digest, content } of photos) kept.push(...(await insertPhoto(book.db, [book.userId, digest, content])));
  return kept.length === 0 ? book : addPhotos(book, kept);
}

/** Counts stored photos; returns the book with their bytes. Throws book_full if they exceed its quota. */
export async function addPhotos(book: WriteContext, photos: { bytes: number }[]): Promise<WriteContext> {
  const added = photos.reduce((sum, { bytes }) => sum + bytes + ROW_BYTES, 0);
  const bookBytes = book.bookBytes + added;
  if (added > 0 && bookBytes > bookRoom(book.maxBytes)) throw bookTooLarge(book);
  await addUsage(book.db, book.userId, { book: added });
  return { ...book, bookBytes };
}

/** Returns a photo in the encoding of cards; undefined if there is none. */
export async function findPhoto(db: Db, userId: string, digest: string | null): Promise<string | undefined> {
  const [photo] = digest === null ? [] : await find(db, [userId, digest]);
  return photo?.content;
}

/** Deletes photos that no present or past state uses any more. Call it after deleting states, with their photos. */
export async function deleteUnusedPhotos(
  db: WriteTx,
  userId: string,
  forgotten: { photo: string | null }[],
): Promise<number> {
  const digests = [...new Set(forgotten.flatMap(({ photo }) => photo ?? []))];
  if (digests.length === 0) return 0;
  const dropped = await deleteUnused(db, [userId, idList(db, digests)]);
  const bytes = dropped.reduce((sum, photo) => sum + photo.bytes + ROW_BYTES, 0);
  if (bytes > 0) await addUsage(db, userId, { book: -bytes });
  return bytes;
}

const insertPhoto = rawStatement<{ bytes: number }>(`
  insert into photos (user_id, digest, content) values ($1, $2, $3)
  on conflict (user_id, digest) do nothing returning octet_length(content) as bytes`);
const find = rawQuery<{ content: string }>('select content from photos where user_id = $1 and digest = $2');
const deleteUnused = statement<{ bytes: number }>(
  { postgres: '(select unnest($2::text[]))', sqlite: '(select value from json_each($2))' },
  (digests) => `
  delete from photos where user_id = $1 and digest in ${digests}
    and not exists (select 1 from contacts where contacts.user_id = $1 and contacts.photo = photos.digest)
    and not exists (select 1 from versions where versions.user_id = $1 and versions.photo = photos.digest)
  returning octet_length(content) as bytes`,
);
