import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOUNT = 'mount -t tmpfs -o size=16m none "$0"';

/** Whether a process can have a file system of its own: on Linux, where namespaces are allowed. */
export function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'sh', '-c', MOUNT, tmpdir()]).status === 0;
}

/** A disk of 16 MiB in memory that only processes started within it see; unmounted with the caller's block. */
export async function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-disk-'));
  // It keeps the disk mounted while its stdin is open, so no longer than this process lives.
  const holder = spawn('unshare', ['-rm', 'sh', '-c', `${MOUNT} && echo mounted && exec cat`, folder]);
  holder.stdin.on('error', () => undefined); // its end says why
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
