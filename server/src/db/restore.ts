import { chownSync, existsSync, linkSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { type Contents, copyDatabase, flush } from './copy.ts';
import { reasonOf } from './fault.ts';
import { unknownMigrations } from './migrate.ts';
import { makeFolder, sqliteResult } from './sqlite-file.ts';

/** Far more than anybody writes between a backup and its restore. */
const REVISIONS_SKIPPED = 1_000_000;
const BUSY = 5;

/** `aside` is where the database of before is kept, if there was one. */
export type Restored = Contents & { aside: string | undefined };

/**
 * Puts what a file holds in the place of the database. At any moment the one or the other is there, whole; nothing is
 * deleted. StartError when the file is none of ours, or a server has the database open.
 */
export async function restoreDatabase(file: string, database: string, now: Date): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  try {
    makeFolder(dirname(database));
    return await replace(database, file, `${database}.before-${now.toISOString().replaceAll(':', '-')}`);
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${database} cannot be replaced (${reasonOf(error)}).`);
  }
}

async function replace(database: string, file: string, aside: string): Promise<Restored> {
  const former = existsSync(database) ? openAlone(database) : undefined;
  try {
    const arriving = `${database}.restoring`;
    const contents = await copyDatabase(file, arriving, (copy) => {
      refuseNewer(file, copy);
      // Clients keep a book by its revision: one that they know must not come back with another book.
      copy.exec(`update users set revision = revision + ${REVISIONS_SKIPPED}`);
    });
    if (former === undefined) moveLog(database, aside);
    // A second name for it first: a move would leave a moment without any book.
    else linkSync(database, aside);
    giveToOwnerOf(former === undefined ? dirname(database) : database, arriving);
    renameSync(arriving, database);
    flush(dirname(database));
    return { ...contents, aside: former && aside };
  } finally {
    former?.close();
  }
}

function refuseNewer(file: string, copy: DatabaseSync): void {
  const applied = copy.prepare('select name from kysely_migration').all();
  const newer = unknownMigrations(applied.map(({ name }) => String(name)));
  if (newer.length > 0) throw new StartError(`${file} was written by a newer ContactBook, with ${newer.join(', ')}.`);
}

/** SQLite would take what is in the log of a database that is gone for changes to the new one. */
function moveLog(database: string, aside: string): void {
  for (const suffix of ['-wal', '-journal']) {
    if (existsSync(database + suffix)) renameSync(database + suffix, aside + suffix);
  }
}

/** Whoever restores may be root; the server is not. */
function giveToOwnerOf(owned: string, file: string): void {
  const { uid, gid } = statSync(owned);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/**
 * Opens the database as the only one, which an idle server prevents too, and takes its log into it. A server that
 * starts meanwhile waits, and then finds that its file has moved (SQLITE_READONLY_DBMOVED).
 */
function openAlone(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    const isBusy = sqliteResult(error) === BUSY;
    throw new StartError(
      isBusy
        ? `A server has ${path} open: stop it first.`
        : `${path} cannot be read, so it cannot be told whether a server has it open: see that none runs, move it and its -wal away, then restore again.`,
      { cause: error },
    );
  }
}
