import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { readVersions } from './versions.ts';

const ROOT = join(import.meta.dirname, '..');
const VERSIONS = readVersions();
const [newest, ...others] = VERSIONS;

test('every heading of the change log is the unreleased one, or a version with its date and its commit', () => {
  const headings = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').match(/^## .+$/gm) ?? [];
  expect(headings.filter((heading) => heading !== '## Unreleased')).toHaveLength(VERSIONS.length);
  expect(
    others.filter(({ commit }) => commit === undefined),
    'only the newest may lack its commit',
  ).toEqual([]);
});

test('all packages have the newest version of the change log', () => {
  const files = ['package.json', ...packageFile.workspaces.map((workspace) => `${workspace}/package.json`)];
  const versions = files.map((file) => {
    return (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { version: string }).version; // npm requires it
  });
  expect(new Set(versions)).toEqual(new Set([newest?.version]));
});

test('each version has a database that it made, which server/src/versions.test.ts opens', () => {
  const databases = globSync('server/src/testing/versions/*.db.gz', { cwd: ROOT });
  const named = VERSIONS.filter(({ commit }) => commit !== undefined);
  expect(databases).toEqual(
    expect.arrayContaining(named.map(({ version }) => `server/src/testing/versions/${version}.db.gz`)),
  );
});

test.each(VERSIONS.filter(({ commit }) => commit !== undefined))(
  'the commit of $version has that version',
  ({ version, commit = '' }) => {
    const { status, stdout } = spawnSync('git', ['show', `${commit}:package.json`], { cwd: ROOT, encoding: 'utf8' });
    // A shallow clone, as in the CI, has no earlier commits.
    if (status === 0) expect(JSON.parse(stdout)).toMatchObject({ version });
  },
);
