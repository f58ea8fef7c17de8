import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readVersions } from '../checks/versions.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const COMMITS = readVersions().flatMap(({ commit }) => commit ?? []);
/** The commits of the newest and the oldest version in the change log. */
export const [PREVIOUS_VERSION = '', FIRST_VERSION = ''] = [COMMITS.at(0), COMMITS.at(-1)];

/** Installs a version of the server with its packages in a folder, which is removed at the end of the caller's block. */
export function installVersion(commit: string) {
  const { status: known, stdout } = spawnSync('git', ['log', '-1', '--format=%h', commit, '--'], { cwd: ROOT });
  if (known !== 0) throw new Error(`${commit} is not in this clone: run git fetch --unshallow`);
  const version = stdout.toString().trim();
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-previous-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '-w', 'server'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) {
    remove();
    throw new Error(`the packages of ${version} cannot be installed: ${stderr.slice(-500)}`);
  }
  return { version, script: pathToFileURL(join(folder, 'server/src/main.ts')), [Symbol.dispose]: remove };
}
