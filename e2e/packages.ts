import { spawnSync } from 'node:child_process';

/** Long enough for 150 MB on a slow line. */
const INSTALL_WITHIN_MS = 15 * 60_000;

export function which(name: string): string | undefined {
  const { stdout, status } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Installs packages as root on Debian; elsewhere it does nothing. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || which('apt-get') === undefined) return;
  console.log(`Installing ${names.join(', ')} for the tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', args, { env, stdio: 'inherit', timeout: INSTALL_WITHIN_MS });
}
