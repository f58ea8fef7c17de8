import type { Contact } from '@contactbook/contract/contacts';
import type { Session } from '@contactbook/contract/users';
import { PASSWORD, sendRequest } from './server.ts';
import { temporaryFolder } from './database.ts';
import { launch } from './launch.ts';
import { runServer } from './process.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };

/** A server process with Ann's book in a file, and the operator's commands; all files are in its folder. */
export async function keepBook() {
  const folder = temporaryFolder();
  const settings = { DATABASE_URL: `sqlite:${folder}/book.db`, LOG_LEVEL: 'silent' };
  let server = runServer(settings);
  let port = await server.port();
  const { token } = (await sendRequest(port, 'POST', '/users/signup', ann)).json() as Session;
  const authorization = `Bearer ${token}`;

  return {
    folder,
    add: async (name: string) =>
      (await sendRequest(port, 'POST', '/contacts', { name, number: '1' }, { authorization })).status,
    get: (headers = {}) => sendRequest(port, 'GET', '/contacts', undefined, { authorization, ...headers }),
    async names(): Promise<string[]> {
      const { status, text, json } = await this.get();
      if (status !== 200) throw new Error(`The book cannot be read: ${status} ${text}`);
      return (json() as Contact[]).map(({ name }) => name);
    },
    end: (signal?: NodeJS.Signals) => server.end(signal),
    async start(): Promise<void> {
      server = runServer(settings);
      port = await server.port();
    },
    backup: (...files: string[]) => runCommand('backup', files),
    restore: (...files: string[]) => runCommand('restore', files),
  };

  function runCommand(name: 'backup' | 'restore', files: string[]) {
    const args = files.map((file) => `${folder}/${file}`);
    return launch(new URL(`../commands/${name}.ts`, import.meta.url), settings, { args }).ended;
  }
}
