import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { PASSWORD, sharedServer, startServer } from '../testing/server.ts';

describe('logging out', () => {
  test('kills the token for good', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await ann.post('/users/logout');
    expect((await ann.get('/users/current')).status).toBe(401);
  });

  test('kills it over a restart too', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await ann.post('/users/logout');
    await server.restart();
    expect((await ann.get('/users/current')).status).toBe(401);
  });

  test('leaves the other devices of the same user logged in', async () => {
    const server = await sharedServer();
    const phone = await server.signUp('Ann');
    const laptop = await server.logIn('ann@example.com');
    await phone.post('/users/logout');
    expect((await laptop.get('/users/current')).status).toBe(200);
  });

  test('twice is a 401', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await ann.post('/users/logout');
    expect((await ann.post('/users/logout')).status).toBe(401);
  });
});

describe('tokens', () => {
  test('a token lives on after a restart', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await server.restart();
    expect((await ann.get('/users/current')).json()).toEqual(ann.user);
  });

  test('a secret gives no access to another account', async () => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const [annsId] = ann.token.split('.');
    const [, bobsSecret] = bob.token.split('.');
    expect((await server.get('/users/current', { authorization: `${annsId}.${bobsSecret}` })).status).toBe(401);
  });

  test('every log-in gets its own token', async () => {
    const server = await sharedServer();
    const tokens = [await server.signUp('Ann'), await server.logIn('ann@example.com')].map(({ token }) => token);
    expect(new Set(tokens).size).toBe(2);
  });

  test('the database holds neither a token nor its secret', async () => {
    const server = await sharedServer();
    const { token } = await server.signUp('Ann');
    const stored = JSON.stringify(await server.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(token.split('.')[1]);
  });
});

describe('e-mails', () => {
  test.each(['ANN@Example.COM', '  ann@example.com ', 'Ann@example.com\t'])('log-in with "%s"', async (email) => {
    const server = await sharedServer();
    await server.signUp('Ann');
    expect((await server.post('/users/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test.each(['ANN@Example.COM', '  ann@example.com '])('"%s" is taken once ann@example.com is', async (email) => {
    const server = await sharedServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/signup', { name: 'Ann', email, password: PASSWORD });
    expect(answer.json()).toMatchObject({ code: 11000, keyValue: { email: 'ann@example.com' } });
  });

  test('an e-mail is shown as it was typed, except for surrounding spaces', async () => {
    const server = await sharedServer();
    const { user } = await server.signUp('Ann', ' Ann@Example.com ');
    expect(user.email).toBe('Ann@Example.com');
  });

  test('of ten sign-ups with one e-mail at once exactly one succeeds', async () => {
    const server = await sharedServer();
    const body = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.post('/users/signup', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a sign-up with a taken e-mail leaves nothing behind', async () => {
    const server = await sharedServer();
    await server.signUp('Ann');
    const count = async () => [
      await server.db.selectFrom('users').selectAll().execute(),
      await server.db.selectFrom('sessions').selectAll().execute(),
      await server.db.selectFrom('emails').selectAll().execute(),
    ];
    const before = await count();
    await server.post('/users/signup', { name: 'Eve', email: 'ann@example.com', password: 'another password' });
    expect(await count()).toEqual(before);
  });

  test('a sign-up with a taken e-mail does not change the password', async () => {
    const server = await sharedServer();
    await server.signUp('Ann');
    await server.post('/users/signup', { name: 'Eve', email: 'ann@example.com', password: 'another password' });
    expect((await server.logIn('ann@example.com')).user.name).toBe('Ann');
  });
});

describe('passwords', () => {
  test('a password typed on a keyboard that composes letters otherwise is the same', async () => {
    const server = await sharedServer();
    const account = { name: 'Zoé', email: 'zoe@example.com', password: 'ma clé secrète'.normalize('NFC') };
    await server.post('/users/signup', account);
    const answer = await server.post('/users/login', { ...account, password: account.password.normalize('NFD') });
    expect(answer.status).toBe(200);
  });

  test('spaces and case in a password count', async () => {
    const server = await sharedServer();
    await server.signUp('Ann');
    const answers = await Promise.all(
      [` ${PASSWORD}`, PASSWORD.toUpperCase()].map((password) =>
        server.post('/users/login', { email: 'ann@example.com', password }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  test('the database has an argon2id hash of the cost that OWASP recommends', async () => {
    const server = await startServer({ PASSWORD_MEMORY_KIB: String(readConfig({}).passwordMemoryKib) });
    await server.signUp('Ann');
    const { password_hash } = await server.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

test('an account is as old as its sign-up', async () => {
  const server = await sharedServer();
  server.clock.nowMs = Date.parse('2027-01-01T00:00:00Z');
  await server.signUp('Ann');
  const { created_at_ms } = await server.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(created_at_ms).toBe(server.clock.nowMs);
});
