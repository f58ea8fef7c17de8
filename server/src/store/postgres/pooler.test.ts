import { describe, expect, test } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { takeBareDatabase, takeDatabase } from '../../testing/database.ts';
import { startPooler } from '../../testing/pooler.ts';
import { run } from '../../testing/run.ts';

/** The settings of a session without a pooler. */
const SESSION_PARAMETERS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

function behind({ url }: { url: string }) {
  return { DATABASE_URL: url, DATABASE_POOLER: 'transaction' };
}

async function startBehindPooler() {
  const pooler = await startPooler(await takeDatabase());
  return { pooler, server: await startServer(behind(pooler)) };
}

describe('through a pooler that lends two connections, one transaction at a time', () => {
  test('eight users who write and read concurrently each find their own book', async () => {
    const { server } = await startBehindPooler();
    const names = Array.from({ length: 8 }, (_, index) => `Person${index}`);
    const books = await Promise.all(
      names.map(async (name) => {
        const person = await server.signUp(name);
        const added = await Promise.all(['Rosie', 'Eden', 'Annie'].map((friend) => person.add(`${friend} of ${name}`)));
        await person.patch(`/contacts/${added[0]?.id}`, { number: '112' });
        await person.delete(`/contacts/${added[1]?.id}`);
        return (await person.contacts()).map((contact) => `${contact.name} ${contact.number}`).toSorted();
      }),
    );
    expect(books).toEqual(names.map((name) => [`Annie of ${name} 459-12-56`, `Rosie of ${name} 112`]));
  });

  test('a failed change leaves nothing to the following ones', async () => {
    const { server } = await startBehindPooler();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const { id } = await ann.add('Rosie');
    const changes = Array.from({ length: 10 }, (_, index) => [
      bob.patch(`/contacts/${id}`, { name: 'Mine' }),
      ann.patch(`/contacts/${id}`, { name: `Rosie ${index}` }),
    ]);
    await Promise.all(changes.flat());
    const tagOf = async (person: typeof ann) => (await person.get('/contacts')).headers.etag?.split('.')[1];
    expect([await tagOf(ann), await tagOf(bob)]).toEqual(['11"', '0"']);
  });

  test('two servers that start at once on an empty database make its tables once', async () => {
    const pooler = await startPooler(await takeBareDatabase());
    const [one] = await Promise.all([startServer(behind(pooler)), startServer(behind(pooler))]);
    expect(await (await one.signUp('Ann')).contacts()).toEqual([]);
  });

  test('a start that fails says why', async () => {
    const url = await takeBareDatabase();
    await run(url, 'create table users ()');
    const pooler = await startPooler(url);
    await expect(startServer(behind(pooler))).rejects.toThrow('relation "users" already exists');
  });

  test('a failed start does not delay the following ones', async () => {
    const url = await takeBareDatabase();
    await run(url, 'create table users ()');
    const pooler = await startPooler(url);
    await startServer(behind(pooler)).catch(() => undefined);
    await run(url, 'drop table users');
    const [one] = await Promise.all([startServer(behind(pooler)), startServer(behind(pooler))]);
    expect(await (await one.signUp('Ann')).contacts()).toEqual([]);
  });

  test('statements have no names', async () => {
    const { pooler, server } = await startBehindPooler();
    await (await server.signUp('Ann')).add('Rosie');
    expect([...pooler.statementNames]).toEqual(['']);
  });
});

describe('with DATABASE_POOLER=none', () => {
  test('a pooler that refuses our session settings is reported at the start', async () => {
    const pooler = await startPooler(await takeDatabase());
    await expect(startServer({ DATABASE_URL: pooler.url })).rejects.toThrow(
      /unsupported startup parameter: statement_timeout.*DATABASE_POOLER/,
    );
  });

  test('statements are prepared once for each connection, by name', async () => {
    const pooler = await startPooler(await takeDatabase(), 1, SESSION_PARAMETERS);
    const server = await startServer({ DATABASE_URL: pooler.url, DATABASE_POOL_SIZE: '1' });
    await (await server.signUp('Ann')).add('Rosie');
    expect([...pooler.statementNames]).toContain('s0');
  });
});
