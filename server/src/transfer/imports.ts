import type { Import, ImportApplied, ImportChoice, ImportCounts, ImportState } from '@contactbook/contract/transfer';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, Store, WriteTx } from '../store/store.ts';
import { explainedProblem, ProblemError } from '../problem.ts';
import type { TableKind } from '@contactbook/card/table/columns';

/**
 * Facts of an import that are stored as JSON: its columns, how many changed rows only add, the choice and the result.
 */
type Facts = RowCounts & { table?: TableKind | undefined; choice?: ImportChoice; applied?: ImportApplied };
/** The numbers of changed rows that only add, and that add nothing. A version before 0.4 did not count the latter. */
type RowCounts = Pick<Import, 'additions' | 'onlyClashes'>;

/** A file that was imported. */
export type StoredImport = Omit<Import, 'rows' | 'columns' | 'additions' | 'onlyClashes' | 'choice' | 'applied'> &
  Facts & { bookRevision: number | null };

/** The state of an import that is being deleted; the API does not show it. */
const GONE = 'gone';

type ImportRow = {
  id: string;
  fileName: string;
  kind: Import['kind'];
  state: ImportState;
  kept: string | null;
  read: number;
  total: number;
  contacts: number;
  reason: string | null;
  bookRevision: number | null;
  createdAtMs: number;
} & ImportCounts;

const IMPORT_COLUMNS = `import_id as id, file_name as "fileName", kind, state, kept, read_bytes as read, total_bytes as total,
  row_count as contacts, new_rows as new, same_rows as same, changed_rows as changed, unreadable_rows as unreadable,
  reason, book_revision as "bookRevision", created_at_ms as "createdAtMs"`;

const selectOne = rawQuery<ImportRow>(
  `select ${IMPORT_COLUMNS} from imports where user_id = $1 and import_id = $2 and state <> '${GONE}'`,
);
const selectAll = rawQuery<ImportRow>(
  `select ${IMPORT_COLUMNS} from imports where user_id = $1 and state <> '${GONE}' order by created_at_ms desc, import_id desc`,
);

/** Returns an import; throws import_not_found if it does not exist. */
export async function findImport(db: Db, userId: string, id: string): Promise<StoredImport> {
  const [row] = await selectOne(db, [userId, id]);
  if (row === undefined) throw importNotFound();
  return fromRow(row);
}

/** Returns the user's imports, newest first. */
export async function findImports(db: Db, userId: string): Promise<StoredImport[]> {
  return (await selectAll(db, [userId])).map(fromRow);
}

export function importNotFound(): ProblemError {
  return new ProblemError('import_not_found', 'There is no such import. Imports expire after a day.');
}

function fromRow({ kept, reason, new: added, same, changed, unreadable, ...row }: ImportRow): StoredImport {
  return {
    ...row,
    counts: { new: added, same, changed, unreadable },
    ...(reason !== null && { reason }),
    ...(kept !== null && factsIn(kept)),
  };
}

/** Parses the facts; also reads those of versions before 0.2, which stored only the table. */
function factsIn(kept: string): Facts {
  const facts = JSON.parse(kept) as Facts | TableKind; // in the format in which it was stored
  return 'titles' in facts ? { table: facts } : facts;
}

const insertImportRow = rawStatement<{ id: string }>(`
  insert into imports (user_id, import_id, file_name, kind, state, total_bytes, created_at_ms, touched_at_ms)
  select user_id, $2, $3, $4, 'reading', $5, $6, $6 from users where user_id = $1 returning import_id as id`);

/** Maximum number of stored files of one user. */
const IMPORTS_MAX = 3;

const readOwner = 'select book_bytes as "bookBytes", quota_bytes as "quotaBytes" from users where user_id = $1';
const lockOwner = rawQuery<{ bookBytes: number; quotaBytes: number | null }>(`${readOwner} for update`, readOwner);

export type NewImport = { id: string; fileName: string; kind: Import['kind']; total: number; nowMs: number };

/**
 * Stores the beginning of an import and returns the ids of those that it replaces: the oldest beyond IMPORTS_MAX and,
 * if space is short, those that were applied. The owner is locked, so that concurrent uploads count each other. Throws
 * import_not_found if the owner has left, book_full if the file does not fit beside the book and the other files.
 */
export async function insertImport(
  db: Store,
  userId: string,
  { id, fileName, kind, total, nowMs }: NewImport,
  maxBytes: number,
): Promise<string[]> {
  return db.write(async (db) => {
    const [owner] = await lockOwner(db, [userId]);
    if (owner === undefined) throw importNotFound();
    const quota = owner.quotaBytes ?? maxBytes;
    let room = quota - owner.bookBytes - total;
    const replaced: string[] = [];
    for (const [index, other] of (await selectAll(db, [userId])).entries()) {
      const bytes = Math.max(other.read, other.state === 'reading' ? other.total : 0);
      if (index >= IMPORTS_MAX - 1 || (other.state === 'done' && bytes > room)) replaced.push(other.id);
      else room -= bytes;
    }
    if (room < 0) throw filesFull(quota);
    for (const other of replaced) await hideImport(db, userId, other);
    await insertImportRow(db, [userId, id, fileName, kind, total, nowMs]);
    return replaced;
  });
}

function filesFull(maxBytes: number): ProblemError {
  return explainedProblem('book_full', 'files_over_megabytes', { figure: Math.floor(maxBytes / 2 ** 20) });
}

const update = (changes: string, from: string) =>
  rawStatement<{ id: string }>(`
    update imports set ${changes}, touched_at_ms = $3
    where user_id = $1 and import_id = $2 and state in (${from}) returning import_id as id`);

/** The limit applies to the book and all files together. */
const noteRead = rawStatement<{ id: string }>(`
  update imports set read_bytes = $4, row_count = $5, unreadable_rows = $6, kept = $7, touched_at_ms = $3
  where user_id = $1 and import_id = $2 and state = 'reading' and
    (select coalesce(quota_bytes, $8) - book_bytes from users where user_id = $1) >= (
      select coalesce(sum(case when other.import_id = $2 then $4 else other.read_bytes end), 0)
      from imports as other where other.user_id = $1 and other.state <> '${GONE}')
  returning import_id as id`);
const noteState = {
  reading: update(`state = 'reading'`, `'columns'`),
  columns: update(`state = 'columns'`, `'reading'`),
  applying: update(`state = 'applying'`, `'ready', 'applying'`),
};
const noteReady = update(
  `state = 'ready', book_revision = $4, new_rows = $5, same_rows = $6, changed_rows = $7, unreadable_rows = $8, kept = $9`,
  `'reading', 'ready', 'applying'`,
);
const noteTouched = update('state = state', `'reading', 'ready', 'applying'`);
const noteDone = update(`state = 'done', kept = $4`, `'applying'`);
const notReady = update(`state = 'ready'`, `'applying'`);
const noteChoice = rawStatement<{ id: string }>(`
  update imports set kept = $4 where user_id = $1 and import_id = $2 and state = 'ready' and book_revision = $3
  returning import_id as id`);
const noteTable = rawStatement(
  'update imports set kept = $3, row_count = coalesce($4, row_count) where user_id = $1 and import_id = $2',
);
const noteGone = rawStatement(`update imports set state = '${GONE}' where user_id = $1 and import_id = $2`);
const deleteImportRow = rawStatement('delete from imports where user_id = $1 and import_id = $2');

type Read = { bytes: number; rows: number; unreadable: number; table?: TableKind | undefined };

/**
 * Updates the progress; throws book_full if the limit is reached. Like the functions below, throws import_not_found if
 * the import was deleted.
 */
export async function noteProgress(
  db: WriteTx,
  userId: string,
  id: string,
  nowMs: number,
  read: Read,
  maxBytes: number,
): Promise<void> {
  const facts = read.table === undefined ? null : JSON.stringify({ table: read.table } satisfies Facts);
  const given = [userId, id, nowMs, read.bytes, read.rows, read.unreadable, facts, maxBytes];
  if ((await noteRead(db, given)).length > 0) return;
  const { state } = await findImport(db, userId, id);
  const [owner] = await lockOwner(db, [userId]);
  throw state === 'reading' ? filesFull(owner?.quotaBytes ?? maxBytes) : importNotFound();
}

export async function enterState(
  db: WriteTx,
  userId: string,
  id: string,
  nowMs: number,
  state: keyof typeof noteState,
): Promise<void> {
  stillThere(await noteState[state](db, [userId, id, nowMs]));
}

export async function enterReady(
  db: WriteTx,
  userId: string,
  id: string,
  nowMs: number,
  { revision, counts, ...facts }: { revision: number; counts: ImportCounts } & Facts,
): Promise<void> {
  const { table, additions, onlyClashes, choice } = facts;
  const values = [revision, counts.new, counts.same, counts.changed, counts.unreadable];
  stillThere(
    await noteReady(db, [userId, id, nowMs, ...values, JSON.stringify({ table, additions, onlyClashes, choice })]),
  );
}

/** Returns the counts that are known. */
const countsIn = ({ additions, onlyClashes }: RowCounts): RowCounts => ({
  ...(additions !== undefined && { additions }),
  ...(onlyClashes !== undefined && { onlyClashes }),
});

/** Stores the choice. Returns false if the import is not ready or its rows were compared again since it was read. */
export async function storeChoice(
  db: WriteTx,
  userId: string,
  { id, table, bookRevision, ...found }: StoredImport,
  choice: ImportChoice,
): Promise<boolean> {
  const facts: Facts = { table, ...countsIn(found), choice };
  return (await noteChoice(db, [userId, id, bookRevision, JSON.stringify(facts)])).length > 0;
}

/** Stores the result, for a client that did not receive the answer. */
export async function enterDone(
  db: WriteTx,
  userId: string,
  { id, table, ...found }: StoredImport,
  nowMs: number,
  applied: ImportApplied,
): Promise<void> {
  const facts: Facts = { table, ...countsIn(found), applied };
  stillThere(await noteDone(db, [userId, id, nowMs, JSON.stringify(facts)]));
}

/** Makes the import ready again after applying it has failed. */
export async function backToReady(db: WriteTx, userId: string, id: string, nowMs: number): Promise<void> {
  await notReady(db, [userId, id, nowMs]);
}

export async function keepTable(
  db: WriteTx,
  userId: string,
  id: string,
  table: TableKind,
  contacts?: number,
): Promise<void> {
  await noteTable(db, [userId, id, JSON.stringify({ table } satisfies Facts), contacts ?? null]);
}

/** Notes that the import is being worked on. */
export async function touchImport(db: WriteTx, userId: string, id: string, nowMs: number): Promise<void> {
  stillThere(await noteTouched(db, [userId, id, nowMs]));
}

/** Hides the import from the API and ends all work on it. */
export async function hideImport(db: WriteTx, userId: string, id: string): Promise<void> {
  await noteGone(db, [userId, id]);
}

/** Deletes the import itself, after its rows. */
export async function deleteImport(db: WriteTx, userId: string, id: string): Promise<void> {
  await deleteImportRow(db, [userId, id]);
}

function stillThere(updated: unknown[]): void {
  if (updated.length === 0) throw importNotFound();
}

const findStale = rawQuery<{ userId: string; id: string }>(`
  select user_id as "userId", import_id as id from imports
  where created_at_ms < $1 or state = '${GONE}' or (state = 'reading' and touched_at_ms < $2)`);
const freeApplying = rawStatement(`update imports set state = 'ready' where state = 'applying' and touched_at_ms < $1`);

/** Returns imports that have ended: expired ones, partly deleted ones, and those of a process that has ended. */
export async function findOverImports(db: Db, oldestMs: number, touchedMs: number) {
  return findStale(db, [oldestMs, touchedMs]);
}

/** Makes imports ready again that a process was applying when it ended; nothing of that was kept. */
export async function freeImports(db: WriteTx, touchedMs: number): Promise<void> {
  await freeApplying(db, [touchedMs]);
}
