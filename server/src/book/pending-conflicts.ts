import type { GroupForm } from '@contactbook/contract/devices';
import { statementForIds } from '../store/list-queries.ts';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { addUsage, bookRoom, ROW_BYTES } from './bytes.ts';
import { CONFLICT_BYTES, dropEndedDecisions, IN_FORCE } from './decisions.ts';
import { bookTooLarge, type WriteContext } from './write/write-context.ts';

/**
 * A card that a device sent and that was not stored. `base` is the revision that the device edited; null if it is
 * unknown. `form` is the form in which that revision had the labels of groups.
 */
export type NewConflict = {
  id: string;
  contactId: string;
  device: string;
  base: number | null;
  form: GroupForm | null;
  card: string;
};
export type PendingConflict = NewConflict & { atMs: number };

declare const KEPT: unique symbol;
/** Proves that the text of a refused PUT is stored. Only this file creates such a value. */
export type Kept = { readonly [KEPT]: true };

/** Maximum number of conflicts returned, oldest first. */
export const CONFLICTS_MAX = 100;

type Freed = { bytes: number };
const CONFLICT_COLUMNS = `edit_id as id, contact_id as "contactId", device, base_revision as base, group_form as form, card, at_ms as "atMs"`;

const insertOne = rawStatement(`
  insert into refused_edits (user_id, edit_id, contact_id, device, at_ms, base_revision, group_form, card)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
const deleteSame = rawStatement<Freed>(`
  delete from refused_edits where user_id = $1 and device = $2 and card = $3 returning ${CONFLICT_BYTES}`);
const findAll = rawQuery<PendingConflict>(
  `select ${CONFLICT_COLUMNS} from refused_edits where user_id = $1 and ${IN_FORCE} order by at_ms, edit_id limit $2`,
);
const findOne = rawQuery<PendingConflict>(
  `select ${CONFLICT_COLUMNS} from refused_edits where user_id = $1 and edit_id = $2 and ${IN_FORCE}`,
);
const endOne = rawStatement<Freed>(
  `update refused_edits set ended_revision = $3 where user_id = $1 and edit_id = $2 and ${IN_FORCE}
  returning octet_length(card) + ${ROW_BYTES} as bytes`,
);
const deleteAll = statementForIds<Freed>(
  (ids) => `delete from refused_edits where user_id = $1 and contact_id in ${ids} returning ${CONFLICT_BYTES}`,
);

/**
 * Stores a card until its owner decides, once for each device and text. A card that equals `stored` needs no decision.
 * The cards count towards the size of the book; throws book_full if they exceed it.
 */
export async function keepPendingConflict(book: WriteContext, conflict: NewConflict, stored?: string): Promise<Kept> {
  const kept = {} as Kept; // a mark for the compiler, without a value
  const { db, userId, nowMs, bookBytes } = book;
  const { id, contactId, device, base, form, card } = conflict;
  if (card === stored) return kept;
  const freed = await deleteSame(db, [userId, device, card]);
  await insertOne(db, [userId, id, contactId, device, nowMs, base, form, card]);
  const grown = Buffer.byteLength(card) + ROW_BYTES - sumOf(freed);
  if (grown > 0 && bookBytes + grown > bookRoom(book.maxBytes)) throw bookTooLarge(book);
  await addUsage(db, userId, { book: grown });
  return kept;
}

export function findPendingConflicts(db: Db, userId: string): Promise<PendingConflict[]> {
  return findAll(db, [userId, CONFLICTS_MAX]);
}

export async function findPendingConflict(db: Db, userId: string, id: string): Promise<PendingConflict | undefined> {
  const [conflict] = await findOne(db, [userId, id]);
  return conflict;
}

/** Ends a conflict by a change, whose undo revives it; returns false if there is none. The book must be locked. */
export async function endPendingConflict(db: WriteTx, userId: string, id: string, revision: number): Promise<boolean> {
  const freed = await endOne(db, [userId, id, revision]);
  await addUsage(db, userId, { book: -sumOf(freed) });
  await dropEndedDecisions(db, userId);
  return freed.length > 0;
}

/** Deletes the conflicts of these contacts. The book must be locked. */
export async function deletePendingConflictsOf(db: WriteTx, userId: string, contactIds: string[]): Promise<void> {
  const freed = await deleteAll(db, userId, contactIds);
  if (freed.length > 0) await addUsage(db, userId, { book: -sumOf(freed) });
}

const sumOf = (freed: Freed[]): number => freed.reduce((sum, { bytes }) => sum + bytes, 0);
