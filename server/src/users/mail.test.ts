import { expect, test } from 'vitest';
import { openMailbox } from '../testing/mailbox.ts';
import { PASSWORD, startServer, type TestServer } from '../testing/server.ts';

const VICTIM = 'victim@example.com';

async function serverWithMail(settings: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings, SIGN_UPS_PER_HOUR: '0', ...settings });
  return {
    server,
    /** All mails to the address; a server that closes sends what it has queued. */
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
