import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOUNT = 'mount -t tmpfs -o size=16m none "$0"';

/** Returns whether a process can have its own file system: on Linux with user namespaces. */
export function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'sh', '-c', MOUNT, tmpdir()]).status === 0;
}

/**
 * Mounts a disk of 16 MiB in memory that only processes started within it see; it is unmounted at the end of the
 * caller's block.
 */
export async function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-disk-'));
  // It keeps the disk mounted while its stdin is open, so at most while this process runs.
  const holder = spawn('unshare', ['-rm', 'sh', '-c', `${MOUNT} && echo mounted && exec cat`, folder]);
  holder.stdin.on('error', () => undefined); // its end gives the reason
  let said = '';
  holder.stderr.on('data', (chunk) => (said += String(chunk)));
  holder.on('error', ({ message }) => (said += message));
  const gone = once(holder, 'close').catch(() => undefined);
  await Promise.race([once(holder.stdout, 'data'), gone]);
  if (holder.exitCode !== null || holder.pid === undefined) {
    rmSync(folder, { recursive: true });
    throw new Error(`not tried: no disk can be mounted here (${said.trim()})`);
  }
  const filler = join(`/proc/${holder.pid}/root`, folder, 'filler');

  return {
    folder,
    within: ['nsenter', `--target=${holder.pid}`, '--user', '--mount', '--preserve-credentials'],
    fill: () => writeUntilFull(filler),
    clear: () => rmSync(filler),
    async [Symbol.asyncDispose]() {
      holder.stdin.end();
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(path: string): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(64 * 1024), { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
