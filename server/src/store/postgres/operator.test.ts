import { OPERATOR_ACTS, type ManagedPeople } from '@contactbook/contract/operator';
import { expect, test } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { statementsOf } from '../../testing/statements.ts';

/** Words of a statement that name a table with what people have written down or deleted. */
const CONTACT_TABLES =
  /\b(?:contacts|versions|acts|trash|photos|imports|import_rows|import_photos|refused_edits|group_members)\b/;
/** The name of a column of an answer. */
const ALIAS = / as "\w+"/g;

test('no statement of the calls for operators reads a contact', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const bob = await server.signUp('Bob');
  await bob.add('Rosie');
  const { people } = (await ann.get('/operator/people?q=bob')).json() as ManagedPeople;
  const sent = await statementsOf(server, async () => {
    for (const path of ['status', 'people?q=bob', 'people', 'audit', 'audit/export'])
      await ann.get(`/operator/${path}`);
    await ann.post('/operator/invitations', { email: 'eve@example.com' });
    for (const act of OPERATOR_ACTS) {
      const { status } = await ann.post(`/operator/people/${people[0]?.id}/acts`, { act });
      expect([act, status]).toEqual([act, 200]);
    }
  });
  const texts = new Set(sent.map(({ text }) => text.replaceAll(ALIAS, '')));
  expect(texts.size).toBeGreaterThan(15);
  expect([...texts].filter((text) => CONTACT_TABLES.test(text))).toEqual([]);
  // The same words find a statement that does.
  const reads = await statementsOf(server, () => ann.contacts());
  expect(reads.some(({ text }) => CONTACT_TABLES.test(text))).toBe(true);
});

test('a refused log-in asks the same for an account and for none, also for the first time', async () => {
  const server = await startServer();
  const logIn = (email: string) => server.post('/users/login', { email, password: 'wrong horse' });
  const textsOf = async (email: string) => (await statementsOf(server, () => logIn(email))).map(({ text }) => text);
  await server.signUp('Ann');
  await logIn('nobody@example.com');
  const ofNobody = await textsOf('another@example.com');
  expect(ofNobody.some((text) => text.includes('audit_log'))).toBe(true);
  expect(await textsOf('ann@example.com')).toEqual(ofNobody);
});
