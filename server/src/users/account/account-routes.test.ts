import { describe, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

const EMAIL = 'ann@example.com';
const NEXT = 'a better horse';

async function logInStatus(server: TestServer, password: string, email = EMAIL): Promise<number> {
  return (await server.post('/users/login', { email, password })).status;
}

describe('a changed password', () => {
  test('ends all other sessions and their streams, keeps this one, and is the one from now on', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const phone = await server.logIn(EMAIL);
    const stream = await openStream(server.port, { authorization: phone.token });
    const answer = await ann.post('/users/password', { current: PASSWORD, next: NEXT });
    await expect.poll(stream.hasEnded).toBe(true);
    expect([
      answer.status,
      (await ann.get('/users/current')).status,
      (await phone.get('/users/current')).status,
      await logInStatus(server, PASSWORD),
      await logInStatus(server, NEXT),
    ]).toEqual([200, 200, 401, 400, 200]);
  });

  test('needs the present one, and seven characters; else nothing changes', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const phone = await server.logIn(EMAIL);
    const wrong = await ann.post('/users/password', { current: 'wrong horse', next: NEXT });
    const short = await ann.post('/users/password', { current: PASSWORD, next: 'sixsix' });
    expect([wrong.status, wrong.json(), short.json()]).toEqual([
      400,
      {
        message: 'This is not your password. Nothing was changed.',
        code: 'wrong_password',
        errors: { current: { message: 'This is not your password.', kind: 'regexp' } },
      },
      expect.objectContaining({ errors: { next: expect.objectContaining({ kind: 'minlength' }) } }),
    ]);
    expect([(await phone.get('/users/current')).status, await logInStatus(server, PASSWORD)]).toEqual([200, 200]);
  });

  test('guesses of the current one count as those at log-in do', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '3' });
    const ann = await server.signUp('Ann');
    const guesses = [
      await ann.post('/users/password', { current: 'wrong horse', next: NEXT }),
      await ann.post('/users/codes', { password: 'wrong horse' }),
      await ann.delete('/users/current', { password: 'wrong horse' }),
      await ann.patch('/users/current', { email: 'a@example.com', password: PASSWORD }),
    ];
    expect([guesses.map(({ status }) => status), await logInStatus(server, PASSWORD)]).toEqual([
      [400, 400, 400, 429],
      429,
    ]);
  });

  test('of two changes at once one is done, and a log-in with the former password beside it holds no session', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const change = (next: string) => ann.post('/users/password', { current: PASSWORD, next });
    const logIn = () => server.post('/users/login', { email: EMAIL, password: PASSWORD });
    const [one, beside, other] = await Promise.all([change(NEXT), logIn(), change('another horse')]);
    expect(one.status + other.status).toBe(200 + 400);
    const { token = '' } = beside.json() as { token?: string };
    expect((await server.get('/users/current', { authorization: token })).status).toBe(401);
  });
});

describe('name and e-mail', () => {
  test('the name changes by itself, the e-mail with the password, and it is the one to log in with', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const named = await ann.patch('/users/current', { name: 'Anna' });
    const moved = await ann.patch('/users/current', { email: ' Anna@New.example ', password: PASSWORD });
    const both = { name: 'Anna', email: 'Anna@New.example' };
    expect([named.json(), moved.json(), (await ann.get('/users/current')).json()]).toEqual([
      { name: 'Anna', email: EMAIL },
      both,
      both,
    ]);
    expect([await logInStatus(server, PASSWORD), await logInStatus(server, PASSWORD, 'anna@new.example')]).toEqual([
      400, 200,
    ]);
    expect((await server.signUp('Eve', EMAIL)).user.email).toBe(EMAIL);
  });

  test('nothing changes without the password, with a wrong one, or with a taken or invalid e-mail', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    await server.signUp('Bob');
    const answers = [
      await ann.patch('/users/current', { name: 'Eve', email: 'eve@example.com' }),
      await ann.patch('/users/current', { name: 'Eve', email: 'eve@example.com', password: 'wrong horse' }),
      await ann.patch('/users/current', { name: 'Eve', email: 'BOB@example.com', password: PASSWORD }),
      await ann.patch('/users/current', { name: 'Eve', email: 'eve', password: PASSWORD }),
      await ann.patch('/users/current', { name: ' ' }),
    ];
    expect(
      answers.map(({ status, json }) => [status, Object.keys((json() as { errors?: object }).errors ?? {})]),
    ).toEqual([
      [400, ['password']],
      [400, ['password']],
      [400, []],
      [400, ['email']],
      [400, ['name']],
    ]);
    expect(answers[2]?.json()).toMatchObject({ code: 11000, keyValue: { email: 'bob@example.com' } });
    expect([(await ann.get('/users/current')).json(), await logInStatus(server, PASSWORD)]).toEqual([ann.user, 200]);
  });

  test('the case of the e-mail may change, and only one of two concurrent users gets an e-mail', async () => {
    const server = await startServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const cased = await ann.patch('/users/current', { email: 'ANN@example.com', password: PASSWORD });
    const want = { email: 'us@example.com', password: PASSWORD };
    const both = await Promise.all([ann.patch('/users/current', want), bob.patch('/users/current', want)]);
    const [one = 0, other = 0] = both.map(({ status }) => status);
    expect([cased.status, one + other]).toEqual([200, 200 + 400]);
  });
});

describe('who may sign up', () => {
  const eve = { name: 'Eve', email: 'eve@example.com', password: PASSWORD };

  test('by invitation: the first user, and holders of the code', async () => {
    const server = await startServer({ SIGN_UP: 'invitation', INVITATION_CODE: 'open sesame' });
    await server.signUp('Ann');
    const without = await server.post('/users/signup', eve);
    const wrong = await server.post('/users/signup', { ...eve, invitation: 'open barley' });
    const right = await server.post('/users/signup', { ...eve, invitation: ' open sesame' });
    expect([without.json(), wrong.status, right.status]).toEqual([
      {
        message: 'To sign up here you need an invitation code.',
        code: 'invitation_refused',
        errors: { invitation: { message: 'This is not the invitation code.', kind: 'regexp' } },
      },
      400,
      201,
    ]);
  });

  test('if closed: one of ten concurrent users on an empty server, and none after', async () => {
    const server = await startServer({ SIGN_UP: 'closed' });
    const accounts = Array.from({ length: 10 }, (_, index) => ({ ...eve, email: `eve${index}@example.com` }));
    const answers = await Promise.all(accounts.map((account) => server.post('/users/signup', account)));
    const late = await server.post('/users/signup', eve);
    expect([answers.filter(({ status }) => status === 201).length, late.status, late.json()]).toEqual([
      1,
      400,
      { message: 'Sign-up is closed.', code: 'sign_up_closed' },
    ]);
  });

  test('guesses at the code are limited', async () => {
    const limited = { SIGN_UP: 'invitation', INVITATION_CODE: 'open sesame', LOG_IN_FAILURES_PER_ADDRESS: '2' };
    const server = await startServer(limited);
    await server.signUp('Ann');
    const statuses = [];
    for (let count = 0; count < 3; count++) {
      statuses.push((await server.post('/users/signup', { ...eve, invitation: 'open barley' })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });
});

describe('addresses that programs look for', () => {
  test('security.txt names the contact for reports, and is valid for months', async () => {
    const server = await startServer({ FEEDBACK_EMAIL: 'me@example.com', PUBLIC_URL: 'https://book.example.com' });
    const { status, headers, text } = await server.get('/.well-known/security.txt');
    expect([status, headers['content-type'], text]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'Contact: mailto:me@example.com\nExpires: 2027-05-19T00:00:00.000Z\nCanonical: https://book.example.com/.well-known/security.txt\n',
    ]);
    expect((await (await startServer()).get('/.well-known/security.txt')).status).toBe(404);
  });

  test('change-password leads into the app', async () => {
    const server = await startServer({ BASE_PATH: '/book/' });
    const { status, headers } = await server.get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/book/contacts#password']);
  });
});
