import { readFileSync, truncateSync } from 'node:fs';
import { type DrillDatabase, fileOf, onSqlite } from './database.ts';
import { kill } from './kill.ts';
import type { Finding } from './report.ts';

/** Proves that the drill of kills finds losses: the last commits before each kill are dropped, and must be counted. */
export async function dropCommits(kills: number, contacts: number): Promise<Finding> {
  const { lost, broken, ...found } = await kill(withoutLastCommits, kills, contacts);
  return {
    ...found,
    tried: `${kills} times kill -9 on SQLite, with the last commits dropped from the log`,
    lost: [],
    // If the log was emptied just before a kill, as after an erasure, that kill loses nothing.
    broken: lost.length > 1 ? [] : ['the drill does not find the writes whose commits are dropped'],
    measured: `${lost.length} lost writes and ${broken.length} other faults, all found`,
  };
}

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
