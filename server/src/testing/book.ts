import type { Contact } from '@contactbook/contract/contacts';
import type { Session } from '@contactbook/contract/users';
import { type Body, type Headers, PASSWORD, sendRequest, startServer } from './server.ts';
import { temporaryFolder } from './database.ts';
import { launch } from './launch.ts';
import { runServer } from './process.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };

type Settings = { DATABASE_URL: string };
type Running = { port: number; end: () => Promise<unknown> };

/** Starts a server in a process of its own, which ends by being killed. */
export async function startKillable(settings: Settings): Promise<Running> {
  const server = runServer({ ...settings, LOG_LEVEL: 'silent' });
  return { port: await server.port(), end: () => server.end('SIGKILL') };
}

/** Starts a server in the test's process, which takes a tenth of the time. */
async function startHere(settings: Settings): Promise<Running> {
  const { clock, port, close } = await startServer(settings);
  clock.nowMs = Date.now(); // the time of the commands that run beside it
  return { port, end: close };
}

/** Starts a server with Ann's book in a file, and provides the operator's commands. All files are in one folder. */
export async function keepBook(startOne = startHere) {
  const folder = temporaryFolder();
  const settings = { DATABASE_URL: `sqlite:${folder}/book.db` };
  let server = await startOne(settings);
  const { token } = (await sendRequest(server.port, 'POST', '/users/signup', ann)).json() as Session;
  const authorization = `Bearer ${token}`;

  return {
    folder,
    add: async (name: string) =>
      (await sendRequest(server.port, 'POST', '/contacts', { name, number: '1' }, { authorization })).status,
    get: (headers = {}) => sendRequest(server.port, 'GET', '/contacts', undefined, { authorization, ...headers }),
    async names(): Promise<string[]> {
      const { status, text, json } = await this.get();
      if (status !== 200) throw new Error(`The book cannot be read: ${status} ${text}`);
      return (json() as Contact[]).map(({ name }) => name);
    },
    end: async () => void (await server.end()),
    async start(): Promise<void> {
      server = await startOne(settings);
    },
    post: (path: string, body: Body, headers: Headers = {}) => sendRequest(server.port, 'POST', path, body, headers),
    send: (method: string, path: string, body?: Body, headers: Headers = {}) =>
      sendRequest(server.port, method, path, body, headers),
    authorization,
    backup: (...files: string[]) => runCommand('backup', ...files.map((file) => `${folder}/${file}`)),
    restore: (...files: string[]) => runCommand('restore', ...files.map((file) => `${folder}/${file}`)),
    run: runCommand,
  };

  function runCommand(name: 'backup' | 'restore' | 'people' | 'reset-password' | 'restore-person', ...args: string[]) {
    return launch(new URL(`../commands/${name}.ts`, import.meta.url), settings, { args }).ended;
  }
}
