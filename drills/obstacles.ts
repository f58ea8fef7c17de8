import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from './http.ts';
import type { Server } from './server.ts';
import { mountSmallDisk } from './small-disk.ts';

const FILE = 'book.db';

/** Something that keeps a server from writing to its SQLite file, and not from reading it. */
export type Obstacle = AsyncDisposable & {
  name: string;
  /** Answered to every write meanwhile. */
  status: 503 | 507;
  /** What else may come of a request, besides an answer. */
  alsoMet: Reply['met'][];
  databaseUrl: string;
  /** The server is started within this command. */
  within: string[];
  put: (server: Server) => Promise<void>;
  takeAway: (server: Server) => Promise<void>;
};

/** No byte left; throws where no disk of our own can be mounted. */
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

/** Every write to a file fails, as it does on a broken disk: the system lets the process write none. Linux alone. */
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

/** The file made read-only; the server is started anew, as what it has open stays open for writing. */
export async function readOnlyFile(): Promise<Obstacle> {
  const place = inFolder();
  async function startWith(server: Server, mode: number): Promise<void> {
    await server.end('SIGTERM');
    // Its companions too: SQLite makes them with the mode of the file, and leaves them where it may not write.
    for (const name of readdirSync(place.folder)) chmodSync(join(place.folder, name), mode);
    await server.startAgain();
  }
  return {
    name: 'the file read-only',
    status: 503,
    // Who connects while the server stops is not let in any more.
    alsoMet: ['refusal', 'silence'],
    ...place,
    // Root writes to any file, unless it gives up that privilege.
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
