import { rawQuery } from '../../store/raw-query.ts';
import type { Db } from '../../store/store.ts';

/**
 * A device deletes many cards with one request each, which are shown to the owner as one act. A deletion belongs to it
 * if it is by the same device, follows within a minute, and has only a few other changes before it.
 */
const PAUSE_MS = 60_000;
export const OTHERS_BETWEEN = 20;

/** A row of `acts` that deletes, and by which device. */
type Deletion = { revision: number; atMs: number; contacts: number };

/** Returns whether a deletion is shown with the next one of the same device. */
export function isShownWith(next: Deletion, { revision, atMs }: Deletion): boolean {
  return !isBefore(next, revision) && next.atMs - atMs <= PAUSE_MS;
}

/** Returns whether no act at this revision or before it can be shown with this deletion. */
export function isBefore(next: Deletion, revision: number): boolean {
  return next.revision - revision > OTHERS_BETWEEN;
}

/** Consecutive deletions by a device: their revisions, latest first, and the number of contacts. */
export type Deletions = { revisions: number[]; contacts: number };

type DeletionRow = Deletion & { device: string | null };
const DELETIONS_PER_PAGE = 500;
/** Range of revisions that a page covers. The next deletion of the sequence cannot be outside of it. */
const PAGE_REVISIONS = DELETIONS_PER_PAGE * OTHERS_BETWEEN;
const readDevice = rawQuery<DeletionRow>(`
  select revision, at_ms as "atMs", contacts, device from acts
  where user_id = $1 and revision = $2 and part = 0 and act = 'deleted' and device is not null`);
const readEarlier = rawQuery<DeletionRow>(`
  select revision, at_ms as "atMs", contacts, device from acts
  where user_id = $1 and revision < $2 and revision >= $2 - ${PAGE_REVISIONS} and part = 0 and act = 'deleted' and device = $3
  order by revision desc limit ${DELETIONS_PER_PAGE}`);

/** Returns the deletions that end with this revision, or undefined if it is not a deletion by a device. */
export async function findDeletions(db: Db, userId: string, revision: number): Promise<Deletions | undefined> {
  const [last] = await readDevice(db, [userId, revision]);
  if (last === undefined) return undefined;
  const deletions = { revisions: [revision], contacts: last.contacts };
  let next = last;
  for (;;) {
    const page = await readEarlier(db, [userId, next.revision, last.device]);
    for (const each of page) {
      if (!isShownWith(next, each)) return deletions;
      deletions.revisions.push(each.revision);
      deletions.contacts += each.contacts;
      next = each;
    }
    if (page.length < DELETIONS_PER_PAGE) return deletions;
  }
}

const countAsLeft = rawQuery<{ revision: number; contacts: number }>(`
  select revision, count(*) as contacts from trash where user_id = $1 and revision >= $2 and revision <= $3
  group by revision`);

/** Returns the revisions whose contacts are no longer all in the trash because of them. */
export async function changedSince(db: Db, userId: string, { revisions }: Deletions): Promise<number[]> {
  const [last = 0, first = 0] = [revisions[0], revisions.at(-1)];
  const left = new Set((await countAsLeft(db, [userId, first, last])).map(({ revision }) => revision));
  return revisions.filter((revision) => !left.has(revision));
}

const findLeft = rawQuery(`
  select 1 from trash join acts on acts.user_id = $1 and acts.revision = trash.revision and acts.part = 0
  where trash.user_id = $1 and trash.revision >= $2 and trash.revision <= $3 and act = 'deleted' and device = $4 limit 1`);

/** Returns whether a contact is in the trash because of one of these deletions, from the first to the last. */
export async function isSomeLeft(
  db: Db,
  userId: string,
  device: string,
  first: number,
  last: number,
): Promise<boolean> {
  return (await findLeft(db, [userId, first, last, device])).length > 0;
}
