import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from './http.ts';
import type { Server } from './server.ts';
import { mountSmallDisk } from './small-disk.ts';

const FILE = 'book.db';

/** A condition under which a server can read its SQLite file, but not write it. */
export type Obstacle = AsyncDisposable & {
  name: string;
  /** The status of every write while the condition lasts. */
  status: 503 | 507;
  /** Other outcomes that a request may have besides an answer. */
  alsoMet: Reply['met'][];
  databaseUrl: string;
  /** The command under which the server is started. */
  within: string[];
  put: (server: Server) => Promise<void>;
  takeAway: (server: Server) => Promise<void>;
};

/** Mounts a full disk; throws if that is not possible. */
export async function fullDisk(): Promise<Obstacle> {
  const disk = await mountSmallDisk();
  return {
    name: 'the disk full',
    status: 507,
    alsoMet: [],
    databaseUrl: `sqlite:${disk.folder}/${FILE}`,
    within: disk.within,
    put: async () => disk.fill(),
    takeAway: async () => disk.clear(),
    [Symbol.asyncDispose]: () => disk[Symbol.asyncDispose](),
  };
}

/** Makes every write to a file fail as on a broken disk, by forbidding the process to write files. Linux only. */
export async function failingDisk(): Promise<Obstacle> {
  return {
    name: 'the disk failing at every write',
    status: 503,
    alsoMet: [],
    ...inFolder(),
    within: [],
    put: async (server) => limitFiles(server, '0'),
    takeAway: async (server) => limitFiles(server, 'unlimited'),
  };
}

function limitFiles({ child }: Server, bytes: string): void {
  execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:`]);
}

/** Makes the file read-only and restarts the server, since an open file stays writable. */
export async function readOnlyFile(): Promise<Obstacle> {
  const place = inFolder();
  async function startWith(server: Server, mode: number): Promise<void> {
    await server.end('SIGTERM');
    // The companion files too: SQLite creates them with the mode of the file, and cannot remove them without write
    // access.
    for (const name of readdirSync(place.folder)) chmodSync(join(place.folder, name), mode);
    await server.startAgain();
  }
  return {
    name: 'the file read-only',
    status: 503,
    // A client that connects while the server stops is refused.
    alsoMet: ['refusal', 'silence'],
    ...place,
    // Root can write to any file, unless it drops that capability.
    within: process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] : [],
    put: (server) => startWith(server, 0o444),
    takeAway: (server) => startWith(server, 0o644),
  };
}

function inFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-drill-'));
  return {
    folder,
    databaseUrl: `sqlite:${join(folder, FILE)}`,
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}
