import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

export type RunningServer = {
  /** Where the web app is mounted, ending with a slash. */
  appUrl: string;
  apiUrl: string;
  stop: () => Promise<void>;
  /** Ends the process and starts another one on the same data and port. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

/** The product as a person starts it: a process of its own, on an empty database. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite:${join(folder, 'book.db')}`,
    HOST: '127.0.0.1',
    PORT: '0',
    FEEDBACK_EMAIL: 'hello@example.com',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let { process: server, appUrl } = await run(env);
  const apiUrl = new URL(appUrl).origin;

  async function stop() {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }

  return {
    appUrl,
    apiUrl,
    stop,
    async restart() {
      await stop();
      ({ process: server, appUrl } = await run({ ...env, PORT: new URL(apiUrl).port }));
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function run(env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; appUrl: string }> {
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of server.stdout) {
    const [, appUrl] = /open at (\S+)/.exec(String(chunk)) ?? [];
    if (appUrl !== undefined) return { process: server, appUrl };
  }
  throw new Error('The server ended before it was open.');
}
