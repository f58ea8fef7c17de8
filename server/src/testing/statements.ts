import { Client } from 'pg';
import { vi } from 'vitest';
import { PASSWORD, type TestServer } from './server.ts';

export type Statement = { text: string; values: unknown[] };

/** Every statement with values that is sent to the database from now on, by its text; to be asked once it has been. */
export function watchStatements(): () => Statement[] {
  const watched = vi.spyOn(Client.prototype, 'query');
  return () => {
    const sent = watched.mock.calls.map(([query]) => query as Statement | string);
    watched.mockRestore();
    const statements = sent.filter((query) => typeof query === 'object');
    return [...new Map(statements.map((statement) => [statement.text, statement])).values()];
  };
}

/** Makes requests of every kind, and answers the statements that they took: what engines that spread tables are asked about. */
export async function statementsOfRequests(server: TestServer): Promise<Statement[]> {
  await server.signUp('Bob');
  const seen = watchStatements();

  const ann = await server.signUp('Ann');
  await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD });
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  const { id } = await ann.add('Rosie');
  await ann.patch(`/contacts/${id}`, { name: 'Rosie Simpson' });
  await ann.patch(`/contacts/${id}`, { number: '112' });
  await ann.patch(`/contacts/${id}`, { name: 'Rosie', number: '113' });
  await ann.patch(`/contacts/${id}`, {});
  await ann.contacts();
  await ann.patch(`/contacts/${id}`, { name: 'Rose' }, { 'if-match': '"1"' });
  await ann.post('/changes/4/undo');
  await ann.post('/changes/1/undo');
  await ann.post(`/contacts/${id}/restore`, { revision: 1 });
  await ann.delete(`/contacts/${id}/history`);
  await ann.delete(`/contacts/${id}`);
  for (const path of [
    '/changes?since=1',
    '/history',
    `/contacts/${id}/history`,
    '/trash',
    `/trash?before=7-${id}`,
    '/past?revision=1',
  ]) {
    await ann.get(path);
  }
  await ann.get(`/past?atMs=${server.clock.nowMs}`);
  await ann.post('/past', { revision: 3 });
  await ann.delete(`/contacts/${id}`);
  await ann.post('/trash/restore');
  await ann.delete(`/contacts/${id}`);
  await ann.post(`/trash/${id}/restore`);
  const authorization = { authorization: ann.token };
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2000)]);
  await server.send('PUT', `/contacts/${id}/photo`, jpeg, { ...authorization, 'content-type': 'image/jpeg' });
  for (const part of ['card', 'photo']) await ann.get(`/contacts/${id}/${part}`);
  await ann.patch(`/contacts/${id}`, { name: 'Rosie' });
  await server.send('DELETE', `/contacts/${id}/photo`, undefined, authorization);
  await ann.delete(`/contacts/${id}`);
  await ann.delete('/trash');
  server.clock.nowMs += 2 * 24 * 60 * 60 * 1000;
  await ann.get('/users/current');
  await ann.post('/users/logout');
  return seen();
}
