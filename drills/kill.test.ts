import { readFileSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type DrillDatabase, fileOf, onPostgres, onSqlite } from './database.ts';
import { kill } from './kill.ts';

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('a server killed in the middle of writing has kept everything it acknowledged, on %s', async (_name, open) => {
  expect(await kill(open, 1, 600)).toMatchObject({ lost: [], broken: [] });
});

test('writes that a server acknowledged before it committed them are counted, and the drill continues', async () => {
  // If the log was emptied just before a kill, as after an erasure, that kill loses nothing.
  const { lost } = await kill(withoutLastCommits, 4, 100);
  expect(lost.length).toBeGreaterThan(1);
});

/** See sqlite.org/fileformat.html, section 4: the latest commits are at the end of the log. */
const [LOG_HEADER_BYTES, FRAME_BYTES, FRAMES_LOST] = [32, 24 + 4096, 40];
/** See sqlite.org/walformat.html, 2.1: the log's frames up to here may already be in the database file. */
const BACKFILL_ATTEMPTED_OFFSET = 128;

/** Truncates the log after a kill, as if the last commits had been acknowledged before they were made. */
async function withoutLastCommits(): Promise<DrillDatabase> {
  const database = await onSqlite();
  const file = fileOf(database.url);
  const path = `${file}-wal`;
  async function waitUntilIdle(): Promise<void> {
    const log = readFileSync(path);
    // The log was emptied just before the kill.
    if (log.length === 0) return;
    const salt = log.subarray(16, 24);
    let end = LOG_HEADER_BYTES;
    // The following frames are from before the log was restarted.
    while (log.subarray(end + 8, end + 16).equals(salt)) end += FRAME_BYTES;
    const frames = (end - LOG_HEADER_BYTES) / FRAME_BYTES;
    const inFile = readFileSync(`${file}-shm`).readUInt32LE(BACKFILL_ATTEMPTED_OFFSET);
    truncateSync(path, LOG_HEADER_BYTES + FRAME_BYTES * Math.max(inFile, frames - FRAMES_LOST));
  }
  return { ...database, waitUntilIdle };
}
