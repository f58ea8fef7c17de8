import { lockBook } from '../book/write/write-context.ts';
import { type RawStatement, rawStatement } from '../store/raw-query.ts';
import type { Store } from '../store/store.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { planRestore, type Quotas, RESTORED_COLUMNS, type RestoredTable } from './plan-restore.ts';

/**
 * Restores a book and its history from the lines of an archive into the empty book of a user; returns the number of
 * contacts. Everything is read, checked and derived before the transaction, which only inserts rows. It cannot replay
 * the acts through `changeBook`, because a compacted history lacks the states before its first acts.
 */
export async function restoreArchive(
  store: Store,
  userId: string,
  lines: AsyncIterable<string>,
  quotas: Quotas,
): Promise<number> {
  const [user] = await store.selectFrom('users').select('revision').where('user_id', '=', userId).execute();
  refuseUnlessNew(user?.revision);
  const { batches, contacts, counters } = await planRestore(store, userId, lines, quotas);
  await store.write(async (tx) => {
    refuseUnlessNew((await lockBook(tx, userId)).revision);
    for (const { table, rows } of batches) await insertions[table](tx, [userId, rows]);
    await setCounters(tx, [userId, ...counters]);
  });
  return contacts;
}

function refuseUnlessNew(revision: number | undefined): void {
  if (revision !== 0)
    throw new UserFacingError('This book already has changes. An archive can only be restored into a new book.');
}

const setCounters = rawStatement(`
  update users set revision = $2, log_start = $3, purged_through = $4, contact_count = $5, book_bytes = $6,
    history_bytes = $7 where user_id = $1`);

const insertions = Object.fromEntries(
  Object.entries(RESTORED_COLUMNS).map(([table, columns]) => [table, insertionInto(table, columns)]),
) as Record<RestoredTable, RawStatement<unknown>>; // of the same tables

/** Creates a statement that inserts rows, which are given as JSON. The owner's row shows Citus the shard. */
function insertionInto(table: string, columns: readonly string[]): RawStatement<unknown> {
  const into = `insert into ${table} (user_id, ${columns.join(', ')})`;
  return rawStatement(
    `${into} select owner.user_id, ${columns.map((column) => `given.${column}`).join(', ')}
    from (select user_id from users where user_id = $1) as owner
      cross join json_populate_recordset(null::${table}, $2::json) as given`,
    `${into} select $1, ${columns.map((column) => `value ->> '${column}'`).join(', ')} from json_each($2)`,
  );
}
