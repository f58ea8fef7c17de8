import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/src/testing/postgres.ts';

const CONFIGURATION = fileURLToPath(new URL('../deploy/haproxy.cfg', import.meta.url));
const INSTALLED = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
const INSTALL = 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends haproxy';
const UP_WITHIN_MS = 20_000;

/** Starts HAProxy with deploy/haproxy.cfg in front of processes on these ports; it ends with the caller's block. */
export async function startHaproxy(ports: [number, number]) {
  const command = ensureHaproxy();
  const [port, watchPort] = [await freePort(), await freePort()];
  const child = spawn(command, ['-db', '-f', CONFIGURATION], {
    env: {
      PATH: process.env['PATH'],
      // Only root can change its user, and the machine need not have one named haproxy.
      PROXY_USER: userInfo().username,
      PROXY_GROUP: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim(),
      PROXY_BIND: `127.0.0.1:${port}`,
      PROXY_WATCH_BIND: `127.0.0.1:${watchPort}`,
      PROXY_APP_1: `127.0.0.1:${ports[0]}`,
      PROXY_APP_2: `127.0.0.1:${ports[1]}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-4000)));

  /** Waits until these processes, `one` or `two`, are in service. */
  async function untilUp(...names: string[]): Promise<void> {
    const deadline = Date.now() + UP_WITHIN_MS;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${watchPort}/;csv`).catch(() => undefined);
      const rows = (await answer?.text())?.split('\n') ?? [];
      const isUp = (name: string) => rows.some((row) => row.startsWith(`processes,${name},`) && row.includes(',UP'));
      if (names.every(isUp)) return;
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${names.join()} not in service: ${log}`);
      await pause(50);
    }
  }

  await untilUp('one', 'two');
  const version = /\d[\d.]*/.exec(execFileSync(command, ['-v'], { encoding: 'utf8' }))?.[0];
  return {
    address: `http://127.0.0.1:${port}`,
    /** The format is that of HAProxy 2.6.12. */
    name: `HAProxy ${version ?? 'of no version'}`,
    untilUp,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Returns the program in HAPROXY_PATH, else an installed one, else, as root, Debian's package. */
function ensureHaproxy(): string {
  const found = process.env['HAPROXY_PATH'] || findHaproxy();
  if (found) return found;
  spawnSync('sh', ['-c', INSTALL], { stdio: 'ignore' });
  const installed = findHaproxy();
  if (installed === undefined) throw new Error('there is no HAProxy here: install one, or name one in HAPROXY_PATH');
  return installed;
}

function findHaproxy(): string | undefined {
  return INSTALLED.find((command) => spawnSync(command, ['-v']).status === 0);
}
