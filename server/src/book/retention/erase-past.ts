import { BATCH } from '../write/delta.ts';
import { rawQuery, rawStatement } from '../../store/raw-query.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { addUsage, ROW_BYTES } from '../bytes.ts';
import { lockBook } from '../write/write-context.ts';
import { deleteUnusedPhotos } from '../photos.ts';
import { deletePendingConflictsOf } from '../pending-conflicts.ts';
import { sqlBytes, STATE_COLUMNS } from '../state.ts';

/**
 * Erases the history of a contact in the book; returns the number of erased versions, or undefined if there is no such
 * contact. The contact then has its current state since it was first known. Undoing its edits has no effect, and
 * undoing its addition still deletes it.
 */
export async function erasePast(db: Store, userId: string, id: string): Promise<number | undefined> {
  let erased = 0;
  for (;;) {
    // Each batch is a transaction of its own, so that no other write waits for all of them.
    const count = await db.write((db) => eraseNewest(db, userId, id));
    if (count === undefined) return undefined;
    erased += count;
    if (count < BATCH - 1) break;
  }
  if (erased > 0) await db.emptyLog();
  return erased;
}

type PastVersion = { since: number; until: number; bytes: number; photo: string | null };

/** Replaces the newest versions by a single one, so that the history is consistent after each transaction. */
async function eraseNewest(db: WriteTx, userId: string, id: string): Promise<number | undefined> {
  const { logStart } = await lockBook(db, userId);
  const [contact] = await findPresent(db, [userId, id]);
  if (contact === undefined) return undefined;
  const versions = await findNewest(db, [userId, id, BATCH]);
  const isOne = ({ since, until }: PastVersion) => since === contact.stateRevision && until === contact.version;
  const erased = versions.filter((version) => !isOne(version));
  if (erased.length === 0) return 0;

  const known = versions.filter(({ until }) => until > logStart);
  const first = Math.min(contact.version, ...known.map(({ since }) => since));
  const oldest = Math.min(...versions.map(({ since }) => since));
  // Pending conflicts, and what devices have sent, contain earlier states too.
  await deletePendingConflictsOf(db, userId, [id]);
  await deleteSent(db, [userId, id]);
  await deleteNewest(db, [userId, id, oldest]);
  await setStateRevision(db, [userId, id, first]);
  let bytes = versions.reduce((sum, version) => sum - version.bytes - ROW_BYTES, 0);
  if (first < contact.version) {
    await putOne(db, [userId, id]);
    bytes += contact.bytes + ROW_BYTES;
  }
  await addUsage(db, userId, { history: bytes });
  await deleteUnusedPhotos(db, userId, versions);
  return erased.length;
}

const deleteSent = rawStatement(
  'update device_bases set sent = null where user_id = $1 and contact_id = $2 and sent is not null',
);
const findPresent = rawQuery<{ version: number; stateRevision: number; bytes: number }>(`
  select version, state_revision as "stateRevision", ${sqlBytes()} as bytes from contacts
  where user_id = $1 and contact_id = $2`);
const findNewest = rawQuery<PastVersion>(`
  select from_revision as since, until_revision as until, photo, ${sqlBytes()} as bytes from versions
  where user_id = $1 and contact_id = $2 order by from_revision desc limit $3`);
const deleteNewest = rawStatement(
  'delete from versions where user_id = $1 and contact_id = $2 and from_revision >= $3',
);
const setStateRevision = rawStatement('update contacts set state_revision = $3 where user_id = $1 and contact_id = $2');
const putOne = rawStatement(`
  insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, ${STATE_COLUMNS})
  select user_id, contact_id, state_revision, version, state_revision, ${STATE_COLUMNS} from contacts
  where user_id = $1 and contact_id = $2`);
