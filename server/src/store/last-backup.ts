import { statSync, writeFileSync } from 'node:fs';

/** The file beside a database that the last backup has written. */
const markOf = (database: string): string => `${database}.last-backup`;

/** Records that a database file was saved now. */
export function noteBackup(database: string): void {
  writeFileSync(markOf(database), '', { mode: 0o600 });
}

/** Returns when a database file was last saved, in seconds since 1970; 0 if it never was. */
export function lastBackupSeconds(database: string): number {
  return Math.floor((statSync(markOf(database), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000);
}
