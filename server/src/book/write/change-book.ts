import { bookRoom, bytesOfRestored, ROW_BYTES, TRASHED_BYTES } from '../bytes.ts';
import { idList } from '../../store/list-queries.ts';
import { keepMembers } from '../group-members.ts';
import { keepPhotos } from '../photos.ts';
import { keepUids } from '../resources.ts';
import { isGroup, pickState, type StoredContact } from '../state.ts';
import { BATCH, type Draft } from './delta.ts';
import type { Plan } from './plan-change.ts';
import {
  bumpRevision,
  deleteContacts,
  deleteFromTrash,
  insertAct,
  insertVersions,
  moveToTrash,
  upsertContacts,
} from './statements.ts';
import { bookFull, bookTooLarge, PlanOutdated, type WriteContext, type Written } from './write-context.ts';

/**
 * The result of a change. `before` and `after` are the states of its first contact; undefined if it is not in the book.
 */
export type Change = Written & {
  /** The revision of the book before the change. */
  former: number;
  before?: StoredContact | undefined;
  after?: StoredContact | undefined;
};

/**
 * The only function that changes a book: writes the rows of a plan as one change. If it throws, the transaction is
 * rolled back. If nothing has to be written, the revision does not change. Throws book_full if the book would exceed its
 * quotas, and PlanOutdated if the history no longer has a planned state.
 */
export async function changeBook(book: WriteContext, plan: Plan): Promise<Change> {
  const { writes, before, grown } = plan;
  const isNothing = writes.length === 0 && plan.isDecision === undefined;
  const revision = isNothing ? book.revision : book.revision + 1;
  const change = { former: book.revision, revision, before, after: stateAfter(plan, revision) };
  if (isNothing) return change;
  const { db, userId } = book;
  const withPhotos = await keepPhotos(book, plan.photos);
  const { maxBytes } = book;
  const usage = { book: withPhotos.bookBytes + grown.book, history: book.historyBytes + grown.history, maxBytes };
  if (writes.length === 0) usage.history += ROW_BYTES;
  const facts = book.key === undefined || plan.facts === undefined ? null : JSON.stringify(plan.facts);
  const request = [book.key?.key ?? null, book.key?.digest ?? null, facts];
  for (let part = 0; part === 0 || part * BATCH < writes.length; part++) {
    const some = writes.slice(part * BATCH, (part + 1) * BATCH);
    for (const { bytes } of await writeSome(book, revision, some)) {
      const restored = bytesOfRestored(bytes);
      usage.book += restored.book;
      usage.history += restored.history;
    }
    const contacts = part === 0 ? writes.length : some.length;
    const about = [plan.act, book.nowMs, contacts, plan.target, idList(db, idsOf(some)), book.device ?? null];
    await insertAct(db, [userId, revision, part, ...about, ...(part === 0 ? request : [null, null, null])]);
  }
  const added = refuseTooMuch(withPhotos, writes, usage.book);
  const { bookBytes, historyBytes } = withPhotos;
  await bumpRevision(db, [userId, revision, added, usage.book - bookBytes, usage.history - historyBytes]);
  return { ...change, usage };
}

/** Writes contacts under this revision; returns the rows that have left the trash. */
async function writeSome(
  { db, userId, nowMs }: WriteContext,
  revision: number,
  writes: Draft[],
): Promise<{ bytes: number }[]> {
  const leaving = idsOf(writes.filter(({ former }) => former !== undefined));
  const deleted = idsOf(writes.filter(({ next }) => next === null));
  const returning = idsOf(writes.filter(({ former, isNew }) => former === undefined && !isNew));
  if (leaving.length > 0) await insertVersions(db, userId, leaving, revision);
  if (deleted.length > 0) {
    await moveToTrash(db, userId, deleted, revision, nowMs);
    await deleteContacts(db, userId, deleted);
  }
  const restored = returning.length > 0 ? await deleteFromTrash(db, [userId, idList(db, returning)]) : [];
  if (!(await upsertContacts(db, userId, revision, writes))) throw new PlanOutdated();
  const uids = writes.flatMap(({ id, next }) => (next?.uid === undefined ? [] : [{ id, uid: next.uid }]));
  await keepUids(db, userId, uids);
  await keepMembers(db, userId, idsOf(writes.filter(({ former, next }) => isGroup(former) || isGroup(next))));
  return restored;
}

/** Throws book_full if the book would be too large; returns by how many contacts it grows. */
function refuseTooMuch(book: WriteContext, writes: Draft[], bytes: number): number {
  const added = writes.filter(({ former, next }) => former === undefined && next !== null).length;
  const deleted = writes.filter(({ next }) => next === null).length;
  if (added > deleted && book.contacts + added - deleted > book.maxContacts) throw bookFull(book);
  // A deletion is never refused.
  const isDeletion = bytes - book.bookBytes <= deleted * TRASHED_BYTES;
  if (!isDeletion && bytes > bookRoom(book.maxBytes)) throw bookTooLarge(book);
  return added - deleted;
}

function stateAfter({ before, writes: [write] }: Plan, revision: number): StoredContact | undefined {
  if (write === undefined || (before !== undefined && write.id !== before.id)) return before;
  const { id, next } = write;
  const state = next?.source === 'itself' ? before : next?.source;
  if (next === null || state === undefined || 'madeAt' in state) return undefined;
  return { id, ...pickState(state), more: next.more, version: revision };
}

function idsOf(some: { id: string }[]): string[] {
  return some.map(({ id }) => id);
}
