import { closeSync, fsyncSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { UserFacingError } from '../user-facing-error.ts';
import { reasonOf } from './fault.ts';
import { DAMAGED, NOT_OURS, UnusableDatabase, whyUnusable } from './unusable.ts';

/** Copies all pages in one step, since a copy in several steps restarts after each write. */
const ALL_PAGES = 2 ** 31 - 1;
const BUSY_TIMEOUT_MS = 5000;

export type Contents = { users: number; contacts: number; bytes: number };

/**
 * Copies a database into a new file, even while servers write to it. The copy is complete, verified, in a single file,
 * readable only by its owner, and on disk. Throws UserFacingError on failure. `adapt` may change the copy.
 */
export async function copyDatabase(from: string, to: string, adapt?: (copy: DatabaseSync) => void): Promise<Contents> {
  claim(to);
  try {
    await copyPages(from, to);
    const counts = verifyCopy(to, adapt);
    flush(to);
    return { ...counts, bytes: statSync(to).size };
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(to + suffix, { force: true });
    if (error instanceof UserFacingError) throw error;
    throw new UserFacingError(`${from} ${whyUnusable(error)?.is ?? 'cannot be copied'} (${reasonOf(error)}).`);
  }
}

/** Syncs a file, or the entries of a folder, to disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function claim(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new UserFacingError(
      isThere
        ? `${file} already exists: another run is active or was interrupted. If none is active, delete the file.`
        : `${file} cannot be written (${reasonOf(error)}).`,
    );
  }
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/** Verifies the copy without quoting its data in an error, and leaves it without companion files. */
function verifyCopy(to: string, adapt?: (copy: DatabaseSync) => void) {
  const copy = new DatabaseSync(to);
  try {
    copy.exec('pragma journal_mode = delete');
    const faults = copy.prepare("select 1 from pragma_integrity_check where integrity_check <> 'ok'").all().length;
    if (faults > 0) throw new UnusableDatabase(DAMAGED, `${faults} faults`);
    const known = "select 1 from sqlite_schema where name in ('kysely_migration', 'users', 'contacts')";
    if (copy.prepare(known).all().length !== 3) throw new UnusableDatabase(NOT_OURS, 'it lacks our tables');
    adapt?.(copy);
    return { users: count(copy, 'users'), contacts: count(copy, 'contacts') };
  } finally {
    copy.close();
  }
}

function count(file: DatabaseSync, table: 'users' | 'contacts'): number {
  return Number(file.prepare(`select count(*) as count from ${table}`).get()?.['count']);
}
