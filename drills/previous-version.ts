import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The first version, which has no tag. */
const FIRST = { version: '0.1.0', commit: '72bb856efa51008f61776fb07273c3fb2acf68b6' };

/** A version of the server in a folder of its own, with the packages of its lock file; removed with the caller's block. */
export function installPreviousVersion() {
  const { version, commit } = previousVersion();
  if (git('cat-file', '-e', `${commit}^{commit}`) === undefined) {
    throw new Error(
      `the commit ${commit.slice(0, 7)} of ${version} is not in this clone: run git fetch --unshallow --tags`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-previous-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    installPackages(version, folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { version, script: pathToFileURL(join(folder, 'server/src/main.ts')), [Symbol.dispose]: remove };
}

/** The newest tagged version that is not this one, or the first version. */
function previousVersion(): { version: string; commit: string } {
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname')?.split('\n') ?? [];
  const tag = tags.find((name) => name !== '' && name !== `v${packageFile.version}`);
  const commit = tag === undefined ? undefined : git('rev-parse', `${tag}^{commit}`);
  return tag === undefined || commit === undefined ? FIRST : { version: tag.slice(1), commit };
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function installPackages(version: string, folder: string): void {
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '-w', 'contract', '-w', 'server'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the packages of ${version} cannot be installed: ${stderr.slice(-500)}`);
}
