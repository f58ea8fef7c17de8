import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileOf, onSqlite } from './database.ts';
import type { Finding } from './report.ts';
import { gatherCrowd } from './load.ts';
import { type Server, startServer } from './server.ts';

/** Number of answers to wait for before and after each obstacle. */
const ANSWERS = 30;

/** Something that keeps a server from writing to its SQLite file, and not from reading it. */
type Obstacle = AsyncDisposable & {
  name: string;
  /** The status of every write while the obstacle is there. */
  status: '503' | '507';
  /** Other outcomes that a request may have besides an answer. */
  alsoMet?: string[];
  url: string;
  /** The command under which the server is started. */
  within?: string[];
  put: (server: Server) => unknown;
  takeAway: (server: Server) => unknown;
};

/**
 * The disk refuses writes under load, then accepts them again. Writes are refused with a reason, and nothing is lost.
 */
export async function disk(meet: () => Promise<Obstacle>, times: number): Promise<Finding> {
  await using obstacle = await meet();
  const { name, status, alsoMet = [], within = [] } = obstacle;
  await using server = await startServer(obstacle.url, {}, { within });
  const crowd = await gatherCrowd(server.address);
  async function writeUntil(last?: () => Promise<unknown>): Promise<void> {
    await using load = crowd.start();
    await load.answers(ANSWERS, '200', '201');
    await last?.();
  }

  for (let time = 0; time < times; time++) {
    await writeUntil(async () => {
      await obstacle.put(server);
      await crowd.tally.answers(ANSWERS, status);
    });
    await crowd.auditBooks();
    await obstacle.takeAway(server);
  }
  await writeUntil();

  await crowd.audit();
  const { tally, found } = crowd;
  const done = found.doneAfterAll;
  return crowd.finding(['200', '201', status, ...alsoMet], {
    tried: `${name}, ${times} times, on SQLite`,
    broken: done > 0 ? [`${done} refused writes were done after all`] : [],
    measured:
      `${tally.of(status)} times ${status}, ${done} of them done; all books readable meanwhile; ` +
      `longest answer ${tally.longestMs} ms`,
  });
}

/** Mounts a disk of 16 MiB in memory on a folder that only this process sees, then runs the given command. */
const ON_SMALL_DISK = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=16m none "$0" && exec "$@"'];

/** A disk without a free byte, which exists as long as the server; where none can be mounted, that does not start. */
export async function fullDisk(): Promise<Obstacle> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-disk-'));
  const fillerOf = ({ child }: Server) => join(`/proc/${child.pid}/root`, folder, 'filler');
  return {
    name: 'the disk full',
    status: '507',
    url: `sqlite:${folder}/book.db`,
    within: [...ON_SMALL_DISK, folder],
    put: (server) => writeUntilFull(fillerOf(server)),
    takeAway: (server) => rmSync(fillerOf(server)),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  };
}

function writeUntilFull(path: string): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(64 * 1024), { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** Every write to a file fails as on a broken disk, since the process may write no file. Linux alone. */
export async function failingDisk(): Promise<Obstacle> {
  return {
    ...(await onSqlite()),
    name: 'the disk failing at every write',
    status: '503',
    put: (server) => limitFiles(server, '0'),
    takeAway: (server) => limitFiles(server, 'unlimited'),
  };
}

function limitFiles({ child }: Server, bytes: string): void {
  execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:`]);
}

/** Makes the file read-only and starts the server anew, since an open file stays writable. */
export async function readOnlyFile(): Promise<Obstacle> {
  const database = await onSqlite();
  const folder = dirname(fileOf(database.url));
  async function startWith(server: Server, mode: number): Promise<void> {
    await server.end('SIGTERM');
    // The companions too: SQLite creates them with the mode of the file, and cannot remove them where it may not write.
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), mode);
    await server.startAgain();
  }
  return {
    ...database,
    name: 'the file read-only',
    status: '503',
    // A client that connects while the server stops is refused.
    alsoMet: ['refusal', 'silence'],
    // Root can write to any file, unless it drops that capability.
    within: process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] : [],
    put: (server) => startWith(server, 0o444),
    takeAway: (server) => startWith(server, 0o644),
  };
}
