import { expect, test } from 'vitest';
import { openMailbox } from '../testing/mailbox.ts';
import { runMeasured } from '../testing/metrics.ts';
import { PASSWORD, sendRequest, startServer, type TestServer } from '../testing/server.ts';

const VICTIM = 'victim@example.com';

async function serverWithMail(settings: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings, SIGN_UPS_PER_HOUR: '0', ...settings });
  return {
    server,
    /** Returns all mails to the address; a server that closes sends what it has queued. */
    mailsTo: async (address: string) => {
      await server.restart();
      return mailbox.received.filter(({ to }) => to.includes(address)).length;
    },
  };
}

async function signUpAndLeave(server: TestServer): Promise<number> {
  const eve = await server.signUp('Eve', VICTIM);
  return (await eve.delete('/users/current', { password: PASSWORD })).status;
}

test('an address receives five mails an hour at most, whatever makes the server send them', async () => {
  const { server, mailsTo } = await serverWithMail();
  for (let count = 0; count < 3; count++) expect(await signUpAndLeave(server)).toBe(200);
  const mallory = await server.signUp('Mallory');
  const moves = [];
  for (let count = 0; count < 4; count++) {
    for (const email of [VICTIM, 'mallory@example.com'])
      moves.push((await mallory.patch('/users/current', { email, password: PASSWORD })).status);
  }
  const asked = await server.post('/users/recovery', { email: VICTIM });
  const { status } = await server.post('/users/signup', { name: 'Eve', email: ` ${VICTIM}`, password: PASSWORD });
  expect([asked.status, Number(asked.headers['retry-after']) > 0, status]).toEqual([429, true, 201]);
  const sent = await mailsTo(VICTIM);
  expect([sent > 0, sent <= 5]).toEqual([true, true]);
  expect(new Set(moves)).toEqual(new Set([200, 429]));

  server.clock.nowMs += 60 * 60 * 1000;
  expect((await server.post('/users/recovery', { email: VICTIM })).status).toBe(202);
  expect(await mailsTo(VICTIM)).toBe(sent + 1);
});

test('one network cannot make the server write to more than a hundred addresses an hour', async () => {
  const { server, mailsTo } = await serverWithMail();
  const mallory = await server.signUp('Mallory');
  const statuses = [];
  for (let count = 0; count < 101; count++)
    statuses.push((await server.post('/users/recovery', { email: `nobody${count}@example.com` })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const moved = await mallory.patch('/users/current', { email: VICTIM, password: PASSWORD });
  expect([moved.status, (await mallory.post('/users/verification')).status]).toEqual([429, 429]);
  expect(await mailsTo(VICTIM)).toBe(0);
});

test('a mail that the mail server defers is sent a second later', async () => {
  const mailbox = await openMailbox(undefined, [451]);
  const server = await startServer(mailbox.settings);
  await server.signUp('Ann');
  await expect.poll(() => [mailbox.tries(), mailbox.received.length]).toEqual([2, 1]);
});

test('a mail that waits for its last try is sent before the server closes', async () => {
  const mailbox = await openMailbox(undefined, [451, 451]);
  const server = await startServer(mailbox.settings);
  await server.signUp('Ann');
  await expect.poll(() => mailbox.tries()).toBe(2);
  await server.restart();
  expect([mailbox.tries(), mailbox.received.length]).toEqual([3, 1]);
});

test('a mail that the mail server refuses for good is not tried again', async () => {
  const mailbox = await openMailbox(undefined, [550]);
  const server = await startServer(mailbox.settings);
  await server.signUp('Ann');
  await expect.poll(() => mailbox.tries()).toBe(1);
  await server.restart();
  expect([mailbox.tries(), mailbox.received.length]).toEqual([1, 0]);
});

test('a mail server that is away is reported at the start, and with the id of the request whose mail it does not take', async () => {
  const mailbox = await openMailbox();
  const server = await runMeasured({ ...mailbox.settings, SMTP_URL: 'smtp://127.0.0.1:1' });
  await expect.poll(() => server.output.stdout).toContain('the mail server cannot be used');
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const { headers } = await sendRequest(await server.port(), 'POST', '/users/signup', ann);
  const lines = () => server.output.stdout.split('\n').filter((line) => line.includes('a mail was not sent'));
  await expect.poll(() => lines()[0]).toContain(`"requestId":"${String(headers['x-request-id'])}"`);
  expect(lines().join('')).not.toContain('ann@example.com');
  expect(await server.metrics()).toContainEqual(
    expect.stringMatching(/^contactbook_mails_total\{outcome="retried"\} [12]$/),
  );
});
