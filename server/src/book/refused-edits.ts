import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { bookRoom, ROW_BYTES } from './bytes.ts';
import { type LockedBook } from './locked-book.ts';
import { statementForIds } from './statements.ts';
import { bookTooLarge } from './writable-book.ts';

/** A card that clashed, as the device sent it; `base` is the revision whose state it was made of, null where unknown. */
export type KeptEdit = { id: string; contactId: string; device: string; base: number | null; card: string };
export type RefusedEdit = KeptEdit & { atMs: number };

/** So many are told at once, the oldest first; the others once these are decided. */
export const TOLD_MAX = 100;

type Freed = { bytes: number };
const BYTES = `octet_length(card) + ${ROW_BYTES} as bytes`;
const COLUMNS = `edit_id as id, contact_id as "contactId", device, base_revision as base, card, at_ms as "atMs"`;

const put = rawQuery(`
  insert into refused_edits (user_id, edit_id, contact_id, device, at_ms, base_revision, card) values ($1, $2, $3, $4, $5, $6, $7)`);
const dropSame = rawQuery<Freed>(`
  delete from refused_edits where user_id = $1 and contact_id = $2 and device = $3 and card = $4 returning ${BYTES}`);
const findAll = rawQuery<RefusedEdit>(
  `select ${COLUMNS} from refused_edits where user_id = $1 order by at_ms, edit_id limit $2`,
);
const findOne = rawQuery<RefusedEdit>(`select ${COLUMNS} from refused_edits where user_id = $1 and edit_id = $2`);
const dropOne = rawQuery<Freed>(`delete from refused_edits where user_id = $1 and edit_id = $2 returning ${BYTES}`);
const dropAll = statementForIds<Freed>(
  (ids) => `delete from refused_edits where user_id = $1 and contact_id in ${ids} returning ${BYTES}`,
);
const addBytes = rawQuery('update users set book_bytes = book_bytes + $2 where user_id = $1');

/**
 * Keeps it until its owner decides, as a part of their book, however many there are; a device that tries again has it kept
 * once. Throws book_full where there is no room: the device then keeps it.
 */
export async function keepRefusedEdit(book: LockedBook, edit: KeptEdit): Promise<void> {
  const { db, userId, nowMs, bookBytes, historyBytes } = book;
  const { id, contactId, device, base, card } = edit;
  const freed = await dropSame(db, [userId, contactId, device, card]);
  await put(db, [userId, id, contactId, device, nowMs, base, card]);
  const grown = Buffer.byteLength(card) + ROW_BYTES - sumOf(freed);
  if (grown > 0 && bookBytes + grown > bookRoom(book.maxBytes)) throw bookTooLarge(book);
  await addBytes(db, [userId, grown]);
  book.weigh({ book: bookBytes + grown, history: historyBytes });
}

export function findRefusedEdits(db: Db, userId: string): Promise<RefusedEdit[]> {
  return findAll(db, [userId, TOLD_MAX]);
}

export async function findRefusedEdit(db: Db, userId: string, id: string): Promise<RefusedEdit | undefined> {
  const [edit] = await findOne(db, [userId, id]);
  return edit;
}

/** False where there is none. Only while the book is locked, as the next. */
export async function dropRefusedEdit(db: Db, userId: string, id: string): Promise<boolean> {
  const freed = await dropOne(db, [userId, id]);
  await addBytes(db, [userId, -sumOf(freed)]);
  return freed.length > 0;
}

/** Those of these contacts. */
export async function dropRefusedEditsOf(db: Db, userId: string, contactIds: string[]): Promise<void> {
  const freed = await dropAll(db, userId, contactIds);
  if (freed.length > 0) await addBytes(db, [userId, -sumOf(freed)]);
}

const sumOf = (freed: Freed[]): number => freed.reduce((sum, { bytes }) => sum + bytes, 0);
