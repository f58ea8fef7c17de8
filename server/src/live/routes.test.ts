import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { PendingConflict } from '@contactbook/contract/conflicts';
import { addDevice, cardText } from '../testing/devices.ts';
import { launch } from '../testing/launch.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { takeDatabase } from '../testing/database.ts';
import { openStream } from '../testing/stream.ts';

/** Only one server can have a SQLite file open. */
const onSharedDatabase = test.skipIf(inject('engine').name === 'sqlite');

describe('every open window', () => {
  test('receives a change made elsewhere, with its revision; other users do not', async () => {
    const server = await startServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const [one, other, bobs] = [
      await openStream(server.port, { authorization: ann.token }),
      await openStream(server.port, { authorization: ann.token }),
      await openStream(server.port, { authorization: bob.token }),
    ];
    await ann.add('Rosie');
    await expect.poll(() => [one.revisions(), other.revisions(), bobs.revisions()]).toEqual([[0, 1], [0, 1], [0]]);
  });

  test('receives, at an unchanged revision, that a card of a device waits for a decision', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const phone = await addDevice(server, ann);
    const stream = await openStream(server.port, { authorization: ann.token });
    await expect.poll(stream.revisions).toEqual([0]);
    expect((await phone.put('mia.vcf', cardText('UID:mia', 'FN:Mia'), { 'if-match': '*' })).status).toBe(412);
    await expect.poll(stream.text).toContain('data: {"revision":0,"conflicts":true}\n\n');
    const [conflict] = (await ann.get('/conflicts')).json() as PendingConflict[];
    await ann.post(`/conflicts/${conflict?.id}`, { choices: {} });
    await expect.poll(stream.text).toContain('data: {"revision":1,"conflicts":true}\n\n');
  });

  onSharedDatabase('receives changes of another process', async () => {
    const DATABASE_URL = await takeDatabase();
    const here = await startServer({ DATABASE_URL });
    const ann = await here.signUp('Ann');
    const there = await startServer({ DATABASE_URL });
    const windows = [
      await openStream(here.port, { authorization: ann.token }),
      await openStream(there.port, { authorization: ann.token }),
    ];
    await ann.add('Rosie');
    await there.post('/contacts', { name: 'Mia', number: '1' }, { authorization: ann.token });
    const last = () => windows.map((window) => window.revisions().at(-1));
    await expect.poll(last, { timeout: 5000 }).toEqual([2, 2]);
    const phone = await addDevice(here, ann);
    await phone.put('mia.vcf', cardText('UID:mia', 'FN:Mia'), { 'if-match': '*' });
    const told = () => windows.map((window) => window.text().includes('"conflicts":true'));
    await expect.poll(told, { timeout: 5000 }).toEqual([true, true]);
  });

  test('receives within a second that an operator deleted the account; other users do not', async () => {
    const DATABASE_URL = await takeDatabase();
    const server = await startServer({ DATABASE_URL });
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const [anns, bobs] = [
      await openStream(server.port, { authorization: ann.token }),
      await openStream(server.port, { authorization: bob.token }),
    ];
    // With notifications, earlier changes have been read by now.
    await ann.add('Rosie');
    await expect.poll(anns.revisions).toEqual([0, 1]);
    const people = new URL('../commands/people.ts', import.meta.url);
    await launch(people, { DATABASE_URL }, { args: ['--delete', 'ann@example.com'] }).ended;
    await expect.poll(anns.hasEnded, { timeout: 5000 }).toBe(true);
    expect([bobs.hasEnded(), bobs.revisions()]).toEqual([false, [0]]);
  });

  test('that reconnects receives only what it lacks', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    const known = await openStream(server.port, { authorization: ann.token, 'last-event-id': '1' });
    const behind = await openStream(server.port, { authorization: ann.token, 'last-event-id': '0' });
    await expect.poll(() => [known.text(), behind.revisions()]).toEqual([':\n\n', [1]]);
  });

  test('receives nothing after its session, or the server, has ended', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const phone = await server.logIn('ann@example.com');
    const [anns, phones] = [
      await openStream(server.port, { authorization: ann.token }),
      await openStream(server.port, { authorization: phone.token }),
    ];
    await phone.post('/users/logout');
    await phones.ended;
    await ann.add('Rosie');
    await expect.poll(anns.revisions).toEqual([0, 1]);
    await server.restart();
    await anns.ended;
    expect((await openStream(server.port, { authorization: phone.token })).status).toBe(401);
  });

  test('behind an unread answer is not written to after its session has ended', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const phone = await server.logIn('ann@example.com');
    const deaf = connect(server.port, '127.0.0.1').pause();
    onTestFinished(() => void deaf.destroy());
    const answers: ServerResponse[] = [];
    server.http.on('request', (_request, response) => answers.push(response));
    deaf.write('GET /docs/scalar.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    deaf.write(`GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: ${phone.token}\r\n\r\n`);
    await expect.poll(() => answers[3]?.headersSent, { timeout: 10_000 }).toBe(true);
    await phone.post('/users/logout');
    expect(answers[3]?.writableEnded).toBe(true);
    const other = await openStream(server.port, { authorization: ann.token });
    await ann.add('Rosie');
    await ann.add('Mia');
    await expect.poll(other.revisions, { timeout: 10_000 }).toContain(2);
  });

  test('is for other origins to read, and one too many is refused', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const streams = [];
    for (let count = 0; count < 31; count++) streams.push(await openStream(server.port, { authorization: ann.token }));
    expect([streams[0]?.headers['access-control-allow-origin'], streams.map(({ status }) => status)]).toEqual([
      '*',
      [...Array<number>(30).fill(200), 429],
    ]);
  });

  test('that is closed before it is open takes no place of another', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const release = holdDatabase(server);
    for (let count = 0; count < 30; count++) {
      const window = openStream(server.port, { authorization: ann.token });
      window.catch(() => undefined);
      const [, response] = (await once(server.http, 'request')) as [unknown, ServerResponse];
      response.req.destroy();
      await once(response, 'close');
    }
    release();
    expect((await openStream(server.port, { authorization: ann.token })).status).toBe(200);
  });
});

/** Blocks all queries until the returned function is called. */
function holdDatabase({ db }: TestServer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    await promise;
    return executeQuery(query);
  });
  return resolve;
}
