import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/src/testing/postgres.ts';

const CONFIGURATION = fileURLToPath(new URL('../deploy/haproxy.cfg', import.meta.url));
const INSTALLED = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
const UP_WITHIN_MS = 20_000;

/** Starts HAProxy with deploy/haproxy.cfg in front of processes on these ports; it ends with the caller's block. */
export async function startHaproxy(ports: [number, number]) {
  const command = ensureHaproxy();
  const [port, watchPort] = [await freePort(), await freePort()];
  const child = spawn(command, ['-db', '-f', CONFIGURATION], {
    env: {
      PATH: process.env['PATH'],
      ...ownUser(),
      PROXY_BIND: `127.0.0.1:${port}`,
      PROXY_WATCH_BIND: `127.0.0.1:${watchPort}`,
      PROXY_APP_1: `127.0.0.1:${ports[0]}`,
      PROXY_APP_2: `127.0.0.1:${ports[1]}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-4000)));

  /** Returns whether a process, `one` or `two`, is in service. */
  async function isUp(name: string): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${watchPort}/;csv`).catch(() => undefined);
    const row = (await answer?.text())?.split('\n').find((line) => line.startsWith(`processes,${name},`));
    return row?.split(',').some((field) => field.startsWith('UP')) ?? false;
  }

  async function untilUp(...names: string[]): Promise<void> {
    const deadline = Date.now() + UP_WITHIN_MS;
    for (const name of names) {
      while (!(await isUp(name))) {
        if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${name} is not in service: ${log}`);
        await pause(50);
      }
    }
  }

  await untilUp('one', 'two');
  return {
    address: `http://127.0.0.1:${port}`,
    /** The output format of HAProxy 2.6.12. */
    name: `HAProxy ${versionOf(command)}`,
    untilUp,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Only root can change the user, and the machine may not have a user named haproxy. */
function ownUser(): Record<string, string> {
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  return { PROXY_USER: userInfo().username, PROXY_GROUP: group };
}

/** Returns the program in HAPROXY_PATH, else an installed one, else, as root, Debian's package. */
function ensureHaproxy(): string {
  const named = process.env['HAPROXY_PATH'];
  const found = named || findHaproxy();
  if (found) return found;
  const install = 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends haproxy';
  spawnSync('sh', ['-c', install], { stdio: 'ignore' });
  const installed = findHaproxy();
  if (installed === undefined) throw new Error('there is no HAProxy here: install one, or name one in HAPROXY_PATH');
  return installed;
}

function findHaproxy(): string | undefined {
  return INSTALLED.find((command) => spawnSync(command, ['-v']).status === 0);
}

function versionOf(command: string): string {
  return /\d[\d.]*/.exec(execFileSync(command, ['-v'], { encoding: 'utf8' }))?.[0] ?? 'of no version';
}
