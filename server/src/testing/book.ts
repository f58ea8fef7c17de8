import type { Contact } from '@contactbook/contract/contacts';
import type { Session } from '@contactbook/contract/users';
import { type Body, type Headers, PASSWORD, sendRequest, startServer } from './server.ts';
import { readConfig } from '../config.ts';
import { saveDatabase } from '../store/backup.ts';
import { restoreDatabase } from '../store/restore.ts';
import { temporaryFolder } from './database.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };

/** Starts a server with Ann's book in a file, and with further settings. All files are in one folder. */
export async function keepBook(further: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const database = `${folder}/book.db`;
  const settings = { ...further, DATABASE_URL: `sqlite:${database}` };
  async function start() {
    const { clock, port, close } = await startServer(settings);
    clock.nowMs = Date.now(); // the time of the commands that run beside it
    return { port, close };
  }
  let server = await start();
  const { token } = (await sendRequest(server.port, 'POST', '/users/signup', ann)).json() as Session;
  const authorization = `Bearer ${token}`;

  return {
    folder,
    config: readConfig(settings),
    settings,
    add: async (name: string) =>
      (await sendRequest(server.port, 'POST', '/contacts', { name, number: '1' }, { authorization })).status,
    get: (headers = {}) => sendRequest(server.port, 'GET', '/contacts', undefined, { authorization, ...headers }),
    async names(): Promise<string[]> {
      const { status, text, json } = await this.get();
      if (status !== 200) throw new Error(`The book cannot be read: ${status} ${text}`);
      return (json() as Contact[]).map(({ name }) => name);
    },
    end: () => server.close(),
    async start(): Promise<void> {
      server = await start();
    },
    post: (path: string, body: Body, headers: Headers = {}) => sendRequest(server.port, 'POST', path, body, headers),
    send: (method: string, path: string, body?: Body, headers: Headers = {}) =>
      sendRequest(server.port, method, path, body, headers),
    authorization,
    save: (file: string) => saveDatabase(database, `${folder}/${file}`),
    restore: (file: string) => restoreDatabase(`${folder}/${file}`, database, new Date()),
  };
}
