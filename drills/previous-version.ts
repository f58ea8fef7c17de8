import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Version 0.1.0, which has no tag. */
export const FIRST_VERSION = '72bb856efa51008f61776fb07273c3fb2acf68b6';
const BEFORE_TAGS = 'f333c3afacfc80bb319ae08c7c9a3a8dd366a8bd';

/** Returns the newest tagged version other than this one; while there are no tags, a commit of 24 November 2026. */
export function findPreviousVersion(): string {
  const tags = git('tag', '--merged', 'HEAD', '--contains', BEFORE_TAGS, '--list', 'v*', '--sort=-version:refname');
  return tags?.split('\n').find((tag) => tag !== '' && tag !== `v${packageFile.version}`) ?? BEFORE_TAGS;
}

/** Installs a version of the server with its packages in a folder, which is removed at the end of the caller's block. */
export function installVersion(commit: string) {
  const version = git('log', '-1', '--format=%h', commit, '--');
  if (version === undefined) throw new Error(`${commit} is not in this clone: run git fetch --unshallow --tags`);
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-previous-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '-w', 'contract', '-w', 'server'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) {
    remove();
    throw new Error(`the packages of ${version} cannot be installed: ${stderr.slice(-500)}`);
  }
  return { version, script: pathToFileURL(join(folder, 'server/src/main.ts')), [Symbol.dispose]: remove };
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
