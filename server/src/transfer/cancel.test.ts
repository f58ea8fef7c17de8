import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { revisionOfTag } from '@contactbook/contract/headers';
import { IMPORT_MAX_BYTES } from '@contactbook/contract/limits';
import type { Import } from '@contactbook/contract/transfer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sharedServer, startServer, type TestServer } from '../testing/server.ts';

const [HOUR_MS, DAY_MS] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];
const ALL = { changed: { all: true } };
const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, place) => `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${place}\r\nFN:Mia ${place}\r\nTEL:${place}\r\nEND:VCARD\r\n`,
  ).join('');

type Person = Awaited<ReturnType<TestServer['signUp']>>;
const importsOf = async (person: Person) => (await person.get('/imports')).json() as Import[];
const bring = async (person: Person, file: string) =>
  ((await person.post('/imports', file)).json() as { id: string }).id;

/** Starts to upload a file, and sends only its beginning. */
function openUpload(server: TestServer, { token }: Person, begin: string, headers: Record<string, string> = {}) {
  const sent = request({
    host: '127.0.0.1',
    port: server.port,
    method: 'POST',
    path: '/imports',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve)).then(async (response) => ({
    status: response.statusCode,
    body: await text(response),
  }));
  sent.on('error', () => undefined);
  sent.write(begin);
  return { sent, answered };
}

/** Returns the number of stored rows of all imports. */
async function rowsLeft({ db }: TestServer): Promise<number> {
  const [imports, rows] = [
    await db.selectFrom('imports').select('import_id').execute(),
    await db.selectFrom('import_rows').select('import_id').execute(),
  ];
  return imports.length + rows.length;
}

test('a file that is cancelled while it comes, or whose sender leaves, leaves nothing behind', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const cancelled = openUpload(server, ann, cards(1000));
  await expect.poll(async () => (await importsOf(ann))[0]?.contacts ?? 0).toBeGreaterThan(0);
  const [reading] = await importsOf(ann);
  expect(reading?.state).toBe('reading');
  expect((await ann.post(`/imports/${reading?.id}/apply`, ALL)).status).toBe(409);
  expect((await ann.delete(`/imports/${reading?.id}`)).status).toBe(200);
  cancelled.sent.end(cards(1000));
  expect(await cancelled.answered).toMatchObject({ status: 404, body: expect.stringContaining('import_not_found') });

  const left = openUpload(server, ann, cards(1000));
  await expect.poll(async () => (await importsOf(ann))[0]?.contacts ?? 0).toBeGreaterThan(0);
  left.sent.destroy();
  await expect.poll(async () => [(await importsOf(ann)).length, await rowsLeft(server)]).toEqual([0, 0]);
  expect(await ann.contacts()).toEqual([]);
});

test('a file that is cancelled while it is taken is taken whole or not at all', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  await ann.add('Rosie');
  const id = await bring(ann, cards(3000));
  const applied = ann.post(`/imports/${id}/apply`, ALL);
  await expect.poll(async () => (await importsOf(ann))[0]?.state, { interval: 1 }).toBe('applying');
  await ann.delete(`/imports/${id}`);
  const isTaken = (await applied).status === 200;
  expect([(await ann.contacts()).length, await rowsLeft(server)]).toEqual([isTaken ? 3001 : 1, 0]);
  expect(revisionOfTag((await ann.get('/contacts')).headers.etag ?? null)).toBe(isTaken ? 2 : 1);
});

test('rows are selected by their kind, except single ones that were chosen otherwise', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const numbers = async () => (await ann.contacts()).map(({ number }) => number).toSorted();
  const id = await bring(ann, cards(4));
  const some = await ann.post(`/imports/${id}/apply`, { ...ALL, new: { all: true, except: [2, 3] } });
  expect([some.json(), await numbers()]).toEqual([{ revision: 1, added: 2, changed: 0 }, ['0', '3']]);

  const other = await bring(ann, cards(4).replaceAll('FN:Mia', 'FN:Zoe'));
  expect(await importsOf(ann)).toMatchObject([{ counts: { new: 2, changed: 2 } }, { state: 'done' }]);
  const choice = { new: { all: false, except: [2] }, changed: { all: false, except: [4] } };
  const rest = await ann.post(`/imports/${other}/apply`, choice);
  expect(rest.json()).toEqual({ revision: 2, added: 1, changed: 1 });
  expect((await ann.contacts()).map(({ name }) => name).toSorted()).toEqual(['Mia 0', 'Zoe 1', 'Zoe 3']);
});

test('a file is forgotten after a day, and of more than three the oldest', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const ids: string[] = [];
  for (let count = 1; count <= 4; count++) {
    ids.push(await bring(ann, cards(count)));
    server.clock.nowMs += HOUR_MS;
  }
  expect((await importsOf(ann)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  server.clock.nowMs += DAY_MS - HOUR_MS;
  vi.advanceTimersByTime(HOUR_MS);
  vi.useRealTimers();
  await expect.poll(async () => (await importsOf(ann)).map(({ id }) => id)).toEqual(ids.slice(3));
  expect((await ann.get(`/imports/${ids[1]}`)).json()).toMatchObject({ code: 'import_not_found' });
});

test('a file of more than 100 MB is refused before any of it has come', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const tooLarge = openUpload(server, ann, '', { 'content-length': String(IMPORT_MAX_BYTES + 1) });
  tooLarge.sent.flushHeaders();
  expect(await tooLarge.answered).toMatchObject({ status: 413, body: expect.stringContaining('100 MB') });
  tooLarge.sent.destroy();
  expect(await importsOf(ann)).toEqual([]);
});
