import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execSync } from 'node:child_process';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { startServer } from '../../testing/server.ts';
import { temporaryFolder } from '../../testing/database.ts';
import { runServer } from '../../testing/process.ts';
import { openDatabase } from '../open.ts';
import type { Db } from '../store.ts';

const OF_SERVER = ['', '-lock', '-shm', '-wal'];

async function open(path: string): Promise<Db> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: `sqlite:${path}` }).database);
  onTestFinished(() => db.destroy());
  return db;
}

/** An empty book that no server has open. */
async function leftBook(): Promise<string> {
  const path = `${temporaryFolder()}/book.db`;
  await (await open(path)).destroy();
  return path;
}

async function bookIn(folder: string) {
  const server = await startServer({ DATABASE_URL: `sqlite:${folder}/book.db` });
  const ann = await server.signUp('Ann');
  await ann.add('Rosie');
  return { server, ann };
}

/** Returns the file modes in the format of `ls`. */
function modesIn(folder: string): Record<string, string> {
  const names = ['.', ...readdirSync(folder)];
  return Object.fromEntries(names.map((name) => [name, (statSync(`${folder}/${name}`).mode & 0o777).toString(8)]));
}

describe('a second server on the file', () => {
  test.each(['book.db', 'link.db'])('is refused in one sentence that says what is for several: as %s', async (name) => {
    const folder = temporaryFolder();
    symlinkSync(`${folder}/book.db`, `${folder}/link.db`);
    await open(`${folder}/book.db`);
    await expect(open(`${folder}/${name}`)).rejects.toThrow(
      new UserFacingError(
        `Another server is using the database ${folder}/${name}. Stop it first, or use PostgreSQL for both.`,
      ),
    );
  });

  test('starts once the first has ended, however it ended', async () => {
    const path = `${temporaryFolder()}/book.db`;
    const first = runServer({ DATABASE_URL: `sqlite:${path}`, LOG_LEVEL: 'silent' });
    await first.port();
    const refused = await open(path).catch(String);
    await first.end('SIGKILL');
    await open(path);
    expect(refused).toMatch(/Another server .* PostgreSQL/);
  });
});

describe("what holds people's data", () => {
  const owned = Object.fromEntries(OF_SERVER.map((suffix) => [`book.db${suffix}`, '600']));

  test('is made for the owner alone, with its folder', async () => {
    const folder = `${temporaryFolder()}/new/data`;
    await open(`${folder}/book.db`);
    expect([modesIn(`${folder}/..`)['.'], modesIn(folder)]).toEqual(['700', { '.': '700', ...owned }]);
  });

  test('and was open to others is closed to them', async () => {
    const path = await leftBook();
    chmodSync(path, 0o664);
    chmodSync(`${path}-lock`, 0o664);
    await open(path);
    expect(modesIn(dirname(path))).toEqual({ '.': '700', ...owned });
  });

  test.skipIf(process.geteuid?.() !== 0)('and belongs to somebody else is said to be open to others', async () => {
    const path = `${temporaryFolder()}/book.db`;
    writeFileSync(path, '');
    chmodSync(path, 0o644);
    chownSync(path, 12_345, 12_345);
    const server = runServer({ DATABASE_URL: `sqlite:${path}`, LOG_LEVEL: 'warn' });
    await server.port();
    const said = server.output.stdout.split('\n').filter((line) => line.includes('other users'));
    expect([said.length, said[0]?.includes(path), statSync(path).mode & 0o777]).toEqual([1, true, 0o644]);
  });
});

describe('a file that is taken away under a running server', () => {
  const ways: [what: string, take: (folder: string) => void][] = [
    ['removed', (folder) => rmSync(`${folder}/book.db`)],
    ['removed but for its log', (folder) => rmSync(`${folder}/book.db-wal`)],
    ['moved with its folder', (folder) => renameSync(folder, `${folder}-before`)],
    [
      'replaced',
      (folder) => {
        writeFileSync(`${folder}/other.db`, '');
        renameSync(`${folder}/other.db`, `${folder}/book.db`);
      },
    ],
  ];
  test.each(ways)('%s: no change is confirmed that would be lost, and the reason is reported', async (_what, take) => {
    const folder = `${temporaryFolder()}/data`;
    const { server, ann } = await bookIn(folder);
    take(folder);
    const [added, ready] = [await ann.post('/contacts', { name: 'Mia', number: '1' }), await server.get('/readyz')];
    const message =
      'The file that keeps all contacts was removed or replaced: nothing can be changed until the server is started again.';
    expect([added.status, added.json(), ready.status, ready.json()]).toEqual([
      503,
      { message, code: 'unavailable' },
      503,
      { message, code: 'unavailable' },
    ]);
  });

  test('what it held can still be read, and nothing else is in it', async () => {
    const folder = temporaryFolder();
    const { ann } = await bookIn(folder);
    rmSync(`${folder}/book.db`);
    await ann.add('Mia');
    expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Rosie']);
  });

  test('and restored is not written to until the server is started again', async () => {
    const folder = temporaryFolder();
    const { server, ann } = await bookIn(folder);
    renameSync(`${folder}/book.db`, `${folder}/away.db`);
    await ann.add('Mia');
    renameSync(`${folder}/away.db`, `${folder}/book.db`);
    const { status } = await ann.post('/contacts', { name: 'Mia', number: '1' });
    await server.restart();
    await ann.add('Zoe');
    expect([status, (await ann.contacts()).map(({ name }) => name)]).toEqual([503, ['Rosie', 'Zoe']]);
  });
});

describe('a start on', () => {
  test('a database of a newer ContactBook says so, and what to do', async () => {
    const path = await leftBook();
    const file = new DatabaseSync(path);
    file.exec("insert into kysely_migration values ('9999-later', '2027-01-01')");
    file.close();
    await expect(open(path)).rejects.toThrow(
      new UserFacingError(
        `The database ${path} was written by a newer ContactBook (with 9999-later): start that one, or go back to a backup of before.`,
      ),
    );
  });

  test('a text says so', async () => {
    const path = `${temporaryFolder()}/book.db`;
    writeFileSync(path, 'Dear diary, '.repeat(1000));
    await expect(open(path)).rejects.toThrow(
      new UserFacingError(
        `The database ${path} is not a database of ContactBook (file is not a database): let DATABASE_URL name another one.`,
      ),
    );
  });

  test('the database of another program is reported, and left unchanged', async () => {
    const path = `${temporaryFolder()}/book.db`;
    const file = new DatabaseSync(path);
    file.exec('create table users (name text)');
    file.close();
    const said = await open(path).catch(String);
    const after = new DatabaseSync(path);
    const tables = after.prepare('select name from sqlite_schema').all();
    after.close();
    expect([said, tables]).toEqual([
      `Error: The database ${path} is not a database of ContactBook (it has tables of another program): let DATABASE_URL name another one.`,
      [{ name: 'users' }],
    ]);
  });

  test('a damaged database says so', async () => {
    const path = await leftBook();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 100, 200);
    writeFileSync(path, bytes);
    await expect(open(path)).rejects.toThrow(
      new UserFacingError(
        `The database ${path} is damaged (database disk image is malformed): move it and its -wal away, and bring back the last backup by npm run restore.`,
      ),
    );
  });
});

test.each(['a lock', 'a backup'])(
  'a file of 0 bytes beside %s is refused, with the command to begin anew',
  async (what) => {
    const path = await leftBook();
    if (what === 'a backup') {
      renameSync(path, `${dirname(path)}/backup.db`);
      rmSync(`${path}-lock`);
    }
    writeFileSync(path, '');
    const refusal = await open(path).then(() => '', String);
    const [, command = ''] =
      /has lost its contents.*npm run restore, or begin with an empty one by (.*)\.$/s.exec(refusal) ?? [];
    execSync(command);
    await open(path);
  },
);

test('a damaged page that a running server meets is reported with the command to restore', async () => {
  const folder = temporaryFolder();
  const { server, ann } = await bookIn(folder);
  const path = `${folder}/book.db`;
  const file = new DatabaseSync(path);
  file.exec('pragma wal_checkpoint(truncate)');
  const [{ page, size }] = file
    .prepare("select rootpage as page, page_size as size from sqlite_schema, pragma_page_size where name = 'contacts'")
    .all() as [{ page: number; size: number }]; // there is one
  file.close();
  const before = await server.get('/readyz');
  const bytes = readFileSync(path);
  bytes.fill(0xff, (page - 1) * size, page * size);
  writeFileSync(path, bytes);
  const read = await ann.get('/users/export');
  const ready = await server.get('/readyz');
  expect([before.status, read.status, ready.status, ready.json()]).toEqual([
    200,
    503,
    503,
    { code: 'unavailable', message: expect.stringContaining('npm run restore') },
  ]);
});
