import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UserFacingError } from '../user-facing-error.ts';
import { type Contents, copyDatabase, flush } from './copy.ts';
import { reasonOf } from './fault.ts';
import { refuseNewer } from './migrate.ts';
import { closeToOthers, giveToOwnerOf, makeFolder } from './private-files.ts';
import { BUSY, sqliteResult } from './sqlite/file.ts';
import { lockDatabase } from './sqlite/lock.ts';

/** More revisions than a book can have between a backup and its restore. */
const REVISIONS_SKIPPED = 1_000_000;

/** `aside` is where the previous database is kept, if there was one. */
export type Restored = Contents & { aside: string | undefined };

/**
 * Replaces the database by the contents of a file. At any moment the old or the new database exists completely, and
 * nothing is deleted. Throws UserFacingError if the file is not a backup of ours, or a server has the database open.
 */
export async function restoreDatabase(file: string, database: string, now: Date): Promise<Restored> {
  if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}.`);
  try {
    makeFolder(dirname(database));
    return await whileAlone(database, () =>
      replace(database, file, `${database}.before-${now.toISOString().replaceAll(':', '-')}`),
    );
  } catch (error) {
    throw error instanceof UserFacingError
      ? error
      : new UserFacingError(`${database} cannot be replaced (${reasonOf(error)}).`);
  }
}

/** Holds the lock, so that no server starts on the database during the work. */
async function whileAlone<T>(database: string, work: () => Promise<T>): Promise<T> {
  const lock = lockDatabase(database);
  if (lock === undefined) throw inUse(database);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function inUse(database: string, cause?: unknown): UserFacingError {
  return new UserFacingError(`A server is using ${database}. Stop it first.`, { cause });
}

async function replace(database: string, file: string, aside: string): Promise<Restored> {
  const previous = existsSync(database) ? openAlone(database) : undefined;
  try {
    const arriving = `${database}.restoring`;
    const contents = await copyDatabase(file, arriving, (copy) => {
      const applied = copy.prepare('select name from kysely_migration').all();
      refuseNewer(applied.map(({ name }) => String(name)));
      // Clients cache a book by its revision, so a known revision must not return with different contents.
      copy.exec(`update users set revision = revision + ${REVISIONS_SKIPPED}`);
      // Older backups get epochs through their migration.
      const hasEpochs = applied.some(({ name }) => name === '0009-devices');
      if (hasEpochs) copy.prepare('update users set epoch = ?').run(randomUUID());
    });
    if (previous === undefined) moveLog(database, aside);
    // A second link first, since a rename would leave a moment without any database.
    else {
      closeToOthers([database]);
      linkSync(database, aside);
    }
    giveToOwnerOf(previous === undefined ? dirname(database) : database, arriving);
    renameSync(arriving, database);
    flush(dirname(database));
    return { ...contents, aside: previous && aside };
  } finally {
    previous?.close();
  }
}

/** SQLite would apply the log of the replaced database to the new one. */
function moveLog(database: string, aside: string): void {
  for (const suffix of ['-wal', '-journal']) {
    if (existsSync(database + suffix)) renameSync(database + suffix, aside + suffix);
  }
}

/**
 * Opens the database exclusively and moves its log into it, so that one file contains everything. Any other process
 * that has it open prevents this even when idle, including a server older than the lock (sqlite/lock.ts).
 */
function openAlone(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (sqliteResult(error) === BUSY) throw inUse(path, error);
    throw new UserFacingError(
      `${path} cannot be read, so a running server cannot be detected. Make sure that none is running, move the file and its -wal away, then restore again.`,
      { cause: error },
    );
  }
}
