import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, SERVER } from '../server/src/testing/launch.ts';

export type RunningServer = {
  /** Where the web app is mounted, ending with a slash. */
  appUrl: string;
  apiUrl: string;
  /** Where it is another one's too. */
  databaseUrl?: string;
  stop: () => Promise<void>;
  /** Ends the process and starts another one on the same data and port. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

/** The product as a person starts it: a process of its own, on an empty database. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'book.db')}`,
    HOST: '127.0.0.1',
    PORT: '0',
    FEEDBACK_EMAIL: 'hello@example.com',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let server = launch(SERVER, env);
  const appUrl = await server.url();
  const apiUrl = new URL(appUrl).origin;

  return {
    appUrl,
    apiUrl,
    async stop() {
      await server.end();
    },
    async restart() {
      await server.end();
      server = launch(SERVER, { ...env, PORT: new URL(apiUrl).port });
      await server.url();
    },
    async remove() {
      await server.end('SIGKILL'); // nothing of it is needed any more
      rmSync(folder, { recursive: true });
    },
  };
}
