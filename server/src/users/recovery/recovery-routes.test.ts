import { describe, expect, test } from 'vitest';
import { openMailbox, openSilentMailServer } from '../../testing/mailbox.ts';
import { type Answer, PASSWORD, startServer, type TestServer } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

const EMAIL = 'ann@example.com';
const NEXT = 'a better horse';
const HOUR_MS = 60 * 60 * 1000;

/** Returns what a client sees of an answer, without what differs in each. */
const seen = ({ status, headers, text }: Answer) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, rest, text };
};

/** Returns the secret in the fragment of the newest link to this screen. */
function tokenIn(mailbox: Awaited<ReturnType<typeof openMailbox>>, screen: string): string {
  const links = mailbox.received.flatMap(({ text }) => text.match(/https:\S+/g) ?? []);
  const prefix = `https://book.example.com/contactbook/${screen}#`;
  return links.findLast((link) => link.startsWith(prefix))?.slice(prefix.length) ?? '';
}

async function serverWithMail(settings: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings, ...settings });
  const mails = (subject: string) => mailbox.received.filter((mail) => mail.subject === subject);
  const forgets = async (email = EMAIL, headers = {}) => {
    const before = mails(RECOVERY).length;
    const answer = await server.post('/users/recovery', { email }, headers);
    await expect.poll(() => mails(RECOVERY).length, { timeout: 10_000 }).toBe(before + 1);
    return answer;
  };
  return { server, mailbox, mails, forgets, token: (screen = 'recover') => tokenIn(mailbox, screen) };
}

const RECOVERY = 'Reset your ContactBook password';
const VERIFICATION = 'Is this your address?';

async function logInStatus(server: TestServer, password: string): Promise<number> {
  return (await server.post('/users/login', { email: EMAIL, password })).status;
}

describe('a forgotten password, by mail', () => {
  test('is replaced by the link: all sessions and streams of before end, a new one begins, the link is used up', async () => {
    const { server, forgets, mails, token } = await serverWithMail();
    const ann = await server.signUp('Ann');
    const stream = await openStream(server.port, { authorization: ann.token });
    const asked = await forgets(' ANN@example.com');
    expect([asked.status, asked.text, mails(RECOVERY)[0]?.to]).toEqual([202, '{}', [EMAIL]]);

    const answer = await server.post('/users/recovery/link', { token: token(), password: NEXT });
    await expect.poll(stream.hasEnded).toBe(true);
    const back = answer.json() as { token: string; user: object };
    expect([answer.status, back.user]).toEqual([200, ann.user]);
    expect([
      (await ann.get('/users/current')).status,
      (await server.get('/users/current', { authorization: back.token })).status,
      await logInStatus(server, PASSWORD),
      await logInStatus(server, NEXT),
    ]).toEqual([401, 200, 400, 200]);
    const replayed = await server.post('/users/recovery/link', { token: token(), password: 'the horse of a thief' });
    expect([replayed.status, replayed.json(), await logInStatus(server, NEXT)]).toEqual([
      400,
      { message: 'This link was already used or has expired. Request a new one.', code: 'code_refused' },
      200,
    ]);
    const stored = JSON.stringify(await server.db.selectFrom('mail_tokens').selectAll().execute());
    expect(stored).not.toContain(token('verify').split('.')[1]);
  });

  test('of ten uses of a link at once one succeeds; a link of before ends with it, and with a change of the password', async () => {
    const { server, forgets, token } = await serverWithMail();
    const ann = await server.signUp('Ann');
    await forgets();
    const former = token();
    await forgets();
    const uses = Array.from({ length: 10 }, () =>
      server.post('/users/recovery/link', { token: token(), password: NEXT }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(400)]);
    const replaced = await server.post('/users/recovery/link', { token: former, password: NEXT });
    await forgets();
    const again = await server.post('/users/login', { email: EMAIL, password: NEXT });
    const authorization = { authorization: (again.json() as { token: string }).token };
    await server.post('/users/password', { current: NEXT, next: PASSWORD }, authorization);
    const ended = await server.post('/users/recovery/link', { token: token(), password: NEXT });
    expect([replaced.status, ended.status, (await ann.get('/users/current')).status]).toEqual([400, 400, 401]);
  });

  test('a link is good for an hour, not with another person, a letter less, or a short password', async () => {
    const { server, forgets, token } = await serverWithMail();
    await server.signUp('Ann');
    const bob = await server.signUp('Bob');
    await forgets();
    const link = token();
    const ofBob = `${bob.token.split('.')[0]}.${link.split('.')[1]}`;
    server.clock.nowMs += HOUR_MS - 1;
    const bad = [ofBob, link.slice(0, -1), 'x', token('verify')];
    const answers = [];
    for (const each of bad) answers.push(await server.post('/users/recovery/link', { token: each, password: NEXT }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    const short = await server.post('/users/recovery/link', { token: link, password: 'short' });
    expect(short.json()).toMatchObject({ errors: { password: { kind: 'minlength', limit: 7 } } });
    server.clock.nowMs += 1;
    expect((await server.post('/users/recovery/link', { token: link, password: NEXT })).status).toBe(400);
  });

  test('the link leads to PUBLIC_URL, whatever host a request claims', async () => {
    const { server, forgets, mails } = await serverWithMail({ TRUST_PROXY: '127.0.0.1' });
    await server.signUp('Ann');
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await forgets(EMAIL, { ...evil, 'x-forwarded-proto': 'http', origin: 'https://evil.example' });
    const [{ text } = { text: '' }] = mails(RECOVERY);
    expect([text.includes('evil'), text.match(/https?:[/]+[^/]+/g)]).toEqual([false, ['https://book.example.com']]);
  });

  test('an unknown e-mail gets the same answer, and no mail', async () => {
    const { server, mailbox, forgets } = await serverWithMail();
    await server.signUp('Ann');
    await expect.poll(() => mailbox.received.length).toBe(1);
    const unknown = seen(await server.post('/users/recovery', { email: 'bob@example.com' }));
    expect(seen(await forgets())).toEqual(unknown);
    expect(mailbox.received.filter(({ to }) => to.includes('bob'))).toEqual([]);
  });

  test('a mail server that says nothing holds up no answer, and no end of the server', async () => {
    const server = await startServer(await openSilentMailServer());
    const startedMs = performance.now();
    await server.signUp('Ann');
    const { status } = await server.post('/users/recovery', { email: EMAIL });
    expect([status, performance.now() - startedMs < 9000]).toEqual([202, true]);
  });

  test('is refused after five mails an hour to an address, the one after sign-up among them, whether it is known or not', async () => {
    const { server } = await serverWithMail();
    await server.signUp('Ann');
    for (const [email, allowed] of [
      [EMAIL, 4],
      ['nobody@example.com', 5],
    ] as const) {
      const statuses = [];
      for (let count = 0; count < 6; count++) statuses.push((await server.post('/users/recovery', { email })).status);
      expect(statuses).toEqual(Array.from({ length: 6 }, (_, index) => (index < allowed ? 202 : 429)));
    }
  });

  test('guesses at links from one address are limited', async () => {
    const server = await startServer({ LOG_IN_FAILURES_PER_ADDRESS: '2' });
    const ann = await server.signUp('Ann');
    const guess = `${ann.token.split('.')[0]}.${'A'.repeat(43)}`;
    const statuses = [];
    for (let count = 0; count < 3; count++) {
      statuses.push((await server.post('/users/recovery/link', { token: guess, password: NEXT })).status);
    }
    statuses.push((await server.post('/users/verification/link', { token: guess })).status);
    expect(statuses).toEqual([400, 400, 429, 429]);
  });

  test('is not there where no mail is set up', async () => {
    const server = await startServer();
    const answer = await server.post('/users/recovery', { email: EMAIL });
    expect([answer.status, answer.json()]).toEqual([404, { message: 'This server sends no mail.', code: 'not_found' }]);
  });
});

describe('a forgotten password, by a printed code', () => {
  test('ten codes, each good once and typed as people type; the former ones end with new ones', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const refused = await ann.post('/users/codes', { password: 'wrong horse' });
    const former = (await ann.post('/users/codes', { password: PASSWORD })).json() as { codes: string[] };
    const { codes } = (await ann.post('/users/codes', { password: PASSWORD })).json() as { codes: string[] };
    const [code = '', other = ''] = codes;
    expect([refused.status, new Set(codes).size, (await ann.get('/users/account')).json()]).toEqual([
      400,
      10,
      { hasMail: false, email: EMAIL, isVerified: false, codesLeft: 10, isOperator: true },
    ]);
    expect(codes.filter((each) => !/^(?:[\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/.test(each))).toEqual([]);
    const stored = JSON.stringify(await server.db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(code);

    const use = (typed: string, email = EMAIL) =>
      server.post('/users/recovery/code', { email, code: typed, password: NEXT });
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`;
    const back = await use(typed);
    expect([back.status, (back.json() as { user: object }).user]).toEqual([200, ann.user]);
    expect([(await ann.get('/users/current')).status, await logInStatus(server, NEXT)]).toEqual([401, 200]);
    const bad = [await use(code), await use(former.codes[0] ?? ''), await use(other, 'bob@example.com')];
    const refusal = { message: 'This code does not match the e-mail or was already used.', code: 'code_refused' };
    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(bad.map(({ json }) => json())).toEqual([refusal, refusal, refusal]);
    const anew = await server.get('/users/account', { authorization: (back.json() as { token: string }).token });
    expect(anew.json()).toMatchObject({ codesLeft: 9 });
  });

  test('guesses count as those at log-in do', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '2' });
    await server.signUp('Ann');
    const guess = { email: EMAIL, code: 'AAAA-AAAA-AAAA-AAAA', password: NEXT };
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await server.post('/users/recovery/code', guess)).status);
    expect([...statuses, await logInStatus(server, PASSWORD)]).toEqual([400, 400, 429, 429]);
  });
});

describe('the e-mail of a person', () => {
  test('that was wanted and is cancelled gets no link that was still to be sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mailbox = await openMailbox(promise);
    const server = await startServer(mailbox.settings);
    const ann = await server.signUp('Ann');
    await expect.poll(() => mailbox.received.length).toBe(1);
    await ann.patch('/users/current', { email: 'new@example.com', password: PASSWORD });
    const asked = await ann.post('/users/verification');
    const cancelled = await ann.delete('/users/pending-email');
    resolve();
    await server.restart();
    const toNew = mailbox.received.filter(({ to }) => to.includes('new@example.com'));
    expect([asked.status, cancelled.status, toNew.length]).toEqual([202, 200, 1]);
  });

  test('is verified by the link that comes after the sign-up, once, and nothing waits for it', async () => {
    const { server, mails, token } = await serverWithMail();
    const ann = await server.signUp('Ann');
    await expect.poll(() => mails(VERIFICATION).length, { timeout: 10_000 }).toBe(1);
    const before = (await ann.get('/users/verification')).json();
    const verified = await server.post('/users/verification/link', { token: token('verify') });
    const replayed = await server.post('/users/verification/link', { token: token('verify') });
    expect([before, verified.status, replayed.status, (await ann.get('/users/verification')).json()]).toEqual([
      { email: EMAIL, isVerified: false },
      200,
      400,
      { email: EMAIL, isVerified: true },
    ]);
    const account = { hasMail: true, email: EMAIL, isVerified: true, codesLeft: 0, isOperator: true };
    expect((await ann.get('/users/account')).json()).toEqual(account);
    expect((await ann.post('/users/verification')).status).toBe(202);
  });

  test('is reported to the former one when it changes, and links to the former one are invalid', async () => {
    const { server, mailbox, mails, forgets, token } = await serverWithMail();
    const ann = await server.signUp('Ann');
    await expect.poll(() => mails(VERIFICATION).length, { timeout: 10_000 }).toBe(1);
    await forgets();
    const dead = [token(), token('verify')];
    await ann.patch('/users/current', { email: 'ann@new.example', password: PASSWORD });
    await expect.poll(() => mailbox.received.length, { timeout: 10_000 }).toBe(3);
    await server.post('/users/verification/link', { token: token('verify') });
    await expect.poll(() => mailbox.received.length, { timeout: 10_000 }).toBe(4);
    expect(mailbox.received.slice(2).map(({ to, subject }) => `${to.join()}: ${subject}`)).toEqual([
      'ann@new.example: Is this your new address?',
      'ann@example.com: Your ContactBook address was changed',
    ]);
    expect([
      (await server.post('/users/recovery/link', { token: dead[0], password: NEXT })).status,
      (await server.post('/users/verification/link', { token: dead[1] })).status,
      (await ann.get('/users/verification')).json(),
    ]).toEqual([400, 400, { email: 'ann@new.example', isVerified: true }]);
  });
});
