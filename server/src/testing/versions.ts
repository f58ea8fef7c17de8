import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Trash } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { temporaryFolder } from './database.ts';

/** What a version answered when it had made its database (drills/version-database.ts). */
export type VersionAnswers = {
  email: string;
  password: string;
  atMs: number;
  token: string;
  contacts: Contact[];
  trash: Trash;
  /** 0.1.0 had no CardDAV. */
  phone?: {
    authorization: string;
    book: string;
    syncToken: string;
    cards: { path: string; etag: string; text: string }[];
  };
};

const FOLDER = new URL('versions/', import.meta.url);
const nameOf = (file: string) => file.replace('.db.gz', '');

/** The versions and commits that have a database here. */
export const VERSIONS = globSync('*.db.gz', { cwd: FOLDER }).map(nameOf).toSorted();

/** Returns the path of a copy of the SQLite file that a version made. */
export function unpackDatabase(version: string): string {
  const file = `${temporaryFolder()}/book.db`;
  writeFileSync(file, gunzipSync(readFileSync(new URL(`${version}.db.gz`, FOLDER))));
  return file;
}

/** Returns the names of the migrations that a version applied, in the order of their execution. */
export function appliedMigrations(version: string): string[] {
  using database = new DatabaseSync(unpackDatabase(version), { readOnly: true });
  const rows = database.prepare('select name from kysely_migration order by timestamp, name').all();
  return rows.map(({ name }) => String(name));
}

export function readAnswers(version: string): VersionAnswers {
  return JSON.parse(readFileSync(new URL(`${version}.json`, FOLDER), 'utf8')) as VersionAnswers; // made by the drill
}
