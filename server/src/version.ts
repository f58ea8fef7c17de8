import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Written into the image by deploy/Dockerfile, which has no repository. */
const COMMIT_FILE = `${ROOT}COMMIT`;
const GIT_FOLDER = `${ROOT}.git`;

export const VERSION = packageFile.version;

/** The first twelve digits of the running commit; `unknown` if neither the file nor a repository has it. */
export const COMMIT = readCommit().slice(0, 12) || 'unknown';

function readCommit(): string {
  try {
    if (existsSync(COMMIT_FILE)) return readFileSync(COMMIT_FILE, 'utf8').trim();
    if (!existsSync(GIT_FOLDER)) return '';
    const git = ['--git-dir', GIT_FOLDER, 'rev-parse', 'HEAD'];
    return execFileSync('git', git, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 2000 }).trim();
  } catch {
    // The commit is optional, so a missing or broken git must not keep the server from starting.
    return '';
  }
}
