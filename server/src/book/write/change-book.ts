import type { ChangeAct } from '@contactbook/contract/changes';
import type { Db, WriteTx } from '../../store/store.ts';
import { deriveColumns } from '../derived-columns.ts';
import { keepMembers } from '../group-members.ts';
import { type ContactWrite, withLabels } from './groups.ts';
import type { Written } from './write-book.ts';
import { bookRoom, type Bytes, bytesOfWrites, TRASHED_BYTES } from '../bytes.ts';
import { bookFull, bookTooLarge, idList, versionConflict, type WriteContext } from './write-context.ts';
import { keepPhotos, type Photo } from '../photos.ts';
import { keepUids } from '../resources.ts';
import { isGroup, isSameState, pickState, type StoredContact, type StoredState } from '../state.ts';
import {
  setActSize,
  findContacts,
  type Former,
  insertAct,
  type UpsertedContact,
  upsertContacts,
  bumpRevision,
  deleteContacts,
  insertVersions,
  deleteFromTrash,
  moveToTrash,
} from './statements.ts';
import { keyOfContact } from '../uids.ts';
import { createSlices } from '../../work-slices.ts';

/** Contacts in a batch, which takes a few milliseconds. SQLite runs it on the event loop, which all requests share. */
export const BATCH = 500;

/** The requested state of one contact: a given state, an edit of the current one, or deletion. */
export type Delta = {
  id: string;
  /** The contact, if it was already read in this transaction; null if it is not in the book. */
  former?: Former | null;
  /** The versions that the contact may have; any if undefined. */
  versions?: number[] | undefined;
  /** Photos that the state may refer to. */
  photos?: Photo[];
} & (
  | {
      state: StoredState;
      /** The revision at which this state first existed, if it is one of the past. */
      madeAt?: number;
      /** Whether the contact has never been in the book. */
      isNew?: true;
    }
  | { edit: (former: StoredState) => StoredState }
  | { isDeleted: true }
);

/** Deltas that one change applies in several batches. */
export type DeltaBatches = AsyncGenerator<Delta[]>;

/**
 * The result of a change. `before` and `after` are the states of the first contact; undefined if it is not in the book.
 */
export type Change = Required<Pick<Written, 'revision' | 'touched'>> & {
  usage?: Bytes;
  before?: StoredContact;
  after?: StoredContact;
};

/**
 * The only function that changes a book. Applies all batches as one change; if it throws, the transaction is rolled
 * back. Contacts that already have the requested state are skipped; if all are, the revision does not change. Throws
 * version_conflict, and book_full if the book would exceed its quotas. `target` is the revision that it undoes, or goes
 * back to.
 */
export async function changeBook(
  book: WriteContext,
  act: ChangeAct,
  batches: Iterable<Delta[]> | AsyncIterable<Delta[]>,
  target: number | null = null,
): Promise<Change> {
  const { db, userId, nowMs } = book;
  const revision = book.revision + 1;
  let [parts, changed, added, deleted, examined] = [0, 0, 0, 0, 0];
  const grown: Bytes = { book: 0, history: 0 };
  const first: Pick<Change, 'before' | 'after'> = {};
  let { hasGroups } = book;
  for await (const deltas of batches) {
    const unread = deltas.filter((delta) => !('isNew' in delta) && delta.former === undefined);
    const contacts = unread.length === 0 ? [] : await findContacts(db, userId, idsOf(unread));
    contacts.push(...deltas.flatMap(({ former }) => former ?? []));
    const formers = new Map(contacts.map((contact) => [contact.id, contact]));
    refuseOtherVersions(deltas, formers);
    const writes = await planWrites(db, userId, deltas, formers, hasGroups);
    hasGroups ||= writes.some(({ state }) => isGroup(state));
    if (examined === 0) Object.assign(first, firstOf(deltas, formers, writes, revision));
    examined += deltas.length;
    if (writes.length === 0) continue;
    book = await keepPhotos(book, photosOf(deltas, writes));
    const { book: bookBytes, history } = await writeAll(db, userId, revision, nowMs, writes);
    // A contact that an earlier batch has written is written again if its labels have changed.
    const ids = idsOf(writes.filter(({ former }) => former?.version !== revision));
    const device = book.device ?? null;
    await insertAct(db, [userId, revision, parts++, act, nowMs, ids.length, target, idList(db, ids), device]);
    changed += ids.length;
    added += writes.filter(({ state, former }) => state !== null && former === undefined).length;
    deleted += writes.filter(({ state }) => state === null).length;
    grown.book += bookBytes;
    grown.history += history;
  }
  if (changed === 0) return { revision: book.revision, touched: examined, ...first };
  const contacts = book.contacts + added - deleted;
  if (added > deleted && contacts > book.maxContacts) throw bookFull(book);
  const usage = { book: book.bookBytes + grown.book, history: book.historyBytes + grown.history };
  // A deletion is never refused.
  if (grown.book > deleted * TRASHED_BYTES && usage.book > bookRoom(book.maxBytes)) throw bookTooLarge(book);
  if (parts > 1) await setActSize(db, [userId, revision, changed]);
  await bumpRevision(db, [userId, revision, added - deleted, grown.book, grown.history]);
  return { revision, touched: examined, usage, ...first };
}

function refuseOtherVersions(deltas: Delta[], formers: Map<string, Former>): void {
  for (const { id, versions } of deltas) {
    const former = formers.get(id);
    if (former !== undefined && versions?.includes(former.version) === false) throw versionConflict(former);
  }
}

/** Returns the necessary writes. Contacts that already have the requested state, or do not exist, are left out. */
async function planWrites(
  db: Db,
  userId: string,
  deltas: Delta[],
  formers: Map<string, Former>,
  hasGroups: boolean | number,
): Promise<ContactWrite[]> {
  const made: ContactWrite[] = [];
  const rest = createSlices();
  for (const delta of deltas) {
    const { id } = delta;
    const former = formers.get(id);
    made.push({ id, former, isNew: 'isNew' in delta, ...madeOf(delta, former) });
    await rest();
  }
  const labelled = await withLabels(db, userId, made, hasGroups);
  return labelled.filter(({ former, state }) =>
    state === null ? former !== undefined : former === undefined || !isSameState(state, former),
  );
}

/** Returns the photos that the written states refer to. */
function photosOf(deltas: Delta[], writes: ContactWrite[]): Photo[] {
  const used = new Set(writes.map(({ state }) => state?.photo));
  return deltas.flatMap(({ photos = [] }) => photos.filter(({ digest }) => used.has(digest)));
}

/** Returns the states of the first contact before and after these writes. */
function firstOf([delta]: Delta[], formers: Map<string, Former>, [write]: ContactWrite[], revision: number) {
  const former = formers.get(delta?.id ?? '');
  const before = former && withState(former.id, former, former.version);
  const isWritten = write !== undefined && write.id === delta?.id;
  const after = isWritten ? write.state && withState(write.id, write.state, revision) : before;
  return { ...(before && { before }), ...(after && { after }) };
}

function withState(id: string, state: StoredState, version: number): StoredContact {
  return { id, ...pickState(state), version };
}

function madeOf(delta: Delta, former: Former | undefined): Pick<ContactWrite, 'state' | 'madeAt'> {
  if ('isDeleted' in delta) return { state: null };
  if ('edit' in delta) return { state: former === undefined ? null : delta.edit(pickState(former)) };
  const { state, madeAt } = delta;
  return madeAt === undefined ? { state } : { state, madeAt };
}

/** Writes the contacts under this revision; returns by how many bytes the book and the history grow. */
async function writeAll(
  db: WriteTx,
  userId: string,
  revision: number,
  nowMs: number,
  writes: ContactWrite[],
): Promise<Bytes> {
  const leaving = writes.filter(({ former }) => former !== undefined && former.version !== revision);
  const deleted = writes.filter(({ state }) => state === null);
  const returning = writes.filter(({ state, former, isNew }) => state !== null && former === undefined && !isNew);
  // The columns are derived while the database works.
  const [there] = await Promise.all([
    withDerived(writes, revision),
    leaving.length > 0 && insertVersions(db, userId, idsOf(leaving), revision),
  ]);
  if (deleted.length > 0) {
    await moveToTrash(db, userId, idsOf(deleted), revision, nowMs);
    await deleteContacts(db, userId, idsOf(deleted));
  }
  const restored = returning.length > 0 ? await deleteFromTrash(db, [userId, idList(db, idsOf(returning))]) : [];
  if (there.length > 0) await upsertContacts(db, userId, revision, there);
  await keepUids(db, userId, uidsOf(writes));
  await keepMembers(db, userId, idsOf(writes.filter(({ former, state }) => isGroup(former) || isGroup(state))));
  return bytesOfWrites(writes, restored, revision);
}

async function withDerived(writes: ContactWrite[], revision: number): Promise<UpsertedContact[]> {
  const there: UpsertedContact[] = [];
  const rest = createSlices();
  for (const { id, state, madeAt: made = revision } of writes) {
    if (state !== null) there.push({ id, made, state, derived: deriveColumns(state) });
    await rest();
  }
  return there;
}

/** Returns the contacts whose key (UID) has changed; null stands for the contact's own id. */
function uidsOf(writes: ContactWrite[]): { id: string; uid: string | null }[] {
  return writes.flatMap(({ id, former, state }) => {
    if (state === null) return [];
    const key = keyOfContact({ id, card: state.card });
    const before = former === undefined ? id : keyOfContact(former);
    return key === before ? [] : [{ id, uid: key === id ? null : key }];
  });
}

function idsOf(some: { id: string }[]): string[] {
  return some.map(({ id }) => id);
}
