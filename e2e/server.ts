import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, SERVER } from '../server/src/testing/launch.ts';

export type RunningServer = {
  /** URL of the web app, with a trailing slash. */
  appUrl: string;
  apiUrl: string;
  /** URL of a database that several servers share. */
  databaseUrl?: string;
  stop: () => Promise<void>;
  /** Kills the process and starts another one with the same data and port. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts the server as its own process on an empty database. */
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
      await server.end('SIGKILL'); // its data is not needed any more
      rmSync(folder, { recursive: true });
    },
  };
}
