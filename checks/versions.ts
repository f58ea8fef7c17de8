import { readFileSync } from 'node:fs';

/** `commit` is absent only for the newest version, since a commit cannot contain its own hash. */
export type Version = { version: string; date: string; commit?: string };

const HEADING = /^## (?<version>\d+\.\d+\.\d+) \((?<date>\d{4}-\d\d-\d\d)(?:, (?<commit>[\da-f]{8}))?\)$/gm;

/** Returns the versions that CHANGELOG.md lists, the newest first. */
export function readVersions(): Version[] {
  const text = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
  return [...text.matchAll(HEADING)].map(({ groups }) => groups as Version); // by its named groups
}
