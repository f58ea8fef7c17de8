import { expect, inject, test } from 'vitest';
import { takeDatabase } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { addCard } from '../../testing/people-with-cards.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { dueSubscribers } from './birthday-mail-queries.ts';

const [ENGLISH, UKRAINIAN] = ['Birthdays this week', 'Дні народження цього тижня'];
const EMAIL = 'ann@example.com';
/** The only test on PostgreSQL makes the same statements. */
const onSqlite = test.runIf(inject('engine').name === 'sqlite');

onSqlite(
  'the mail comes on Monday at seven in the time zone of its reader, also after a change of the clocks',
  async () => {
    const { server, begin, sentAt, mails, add } = await annWithMail('2026-10-22T12:00:00Z');
    await add(['FN:Dana Rossi', 'BDAY:1988-11-01'], ['FN:Kim', 'BDAY:--0330']);
    // Clocks in Kyiv change on 25 October 2026 and on 28 March 2027.
    await begin('Europe/Kyiv');
    expect(await sentAt('2026-10-26T04:59:00Z')).toBe(0);
    expect(await sentAt('2026-10-26T05:00:00Z')).toBe(1);
    expect(await sentAt('2026-10-26T06:00:00Z')).toBe(0);
    expect(mails()[0]?.text).toMatch(/^\s*Sunday, November 1: Dana Rossi turns 38\r\n/);
    // A server that was off sends what is due, for the seven days from then on, and then nothing until Monday.
    expect(await sentAt('2027-03-24T04:00:00Z')).toBe(1);
    expect(await sentAt('2027-03-29T03:59:00Z')).toBe(0);
    expect(await sentAt('2027-03-29T04:00:00Z')).toBe(1);
    expect(mails().at(-1)?.text).toMatch(/^\s*Tuesday, March 30: Kim\r\n/);
    // It is Monday in Honolulu later.
    const ann = await server.logIn(EMAIL);
    await ann.put('/users/birthday-mail', { timeZone: 'Pacific/Honolulu' });
    expect((await ann.get('/users/account')).json()).toMatchObject({ birthdayZone: 'Pacific/Honolulu' });
    expect(await sentAt('2027-03-29T16:59:00Z')).toBe(0);
    expect(await sentAt('2027-03-29T17:00:00Z')).toBe(1);
  },
);

onSqlite('the mail has the birthdays of seven days as the app has them, in the language of its reader', async () => {
  const { ann, add, begin, sentAt, mails } = await annWithMail('2027-02-18T12:00:00Z');
  await ann.patch('/users/current', { language: 'uk' });
  await add(
    ['FN:Оксана', 'BDAY:1988-02-28'],
    ['FN:Лев', 'BDAY:2000-02-29'],
    ['FN:Сьома', 'BDAY:19900228'],
    ['FN:Feb\\nBreak', 'BDAY:--0225'],
    ['FN:Марта', 'BDAY:--0301'],
    ['FN:Учора', 'BDAY:--0221'],
    ['FN:Рік', 'BDAY:1990'],
    ['FN:Річниця', 'ANNIVERSARY:2010-02-25'],
  );
  await begin('Europe/Kyiv');
  // In 2027 there is no 29 February.
  expect(await sentAt('2027-02-22T05:30:00Z', UKRAINIAN)).toBe(1);
  const lines = (mails(UKRAINIAN)[0]?.text ?? '').trim().split('\r\n');
  expect(lines.slice(0, lines.indexOf(''))).toEqual([
    'Четвер, 25 лютого: Feb Break',
    'Неділя, 28 лютого: Оксана: 39 років',
    'Неділя, 28 лютого: Лев: 27 років',
    'Неділя, 28 лютого: Сьома: 37 років',
  ]);
});

onSqlite(
  'people who did not ask, or whose e-mail is not verified, receive nothing, and the link in a mail ends the mails',
  async () => {
    const { server, ann, begin, add, sentAt, mails, link } = await annWithMail('2026-11-20T12:00:00Z');
    const bob = await server.signUp('Bob');
    await addCard(bob, 'FN:Dana Rossi', 'BDAY:--1202');
    await bob.put('/users/birthday-mail', { timeZone: 'Europe/Kyiv' });
    await add(['FN:Dana Rossi', 'BDAY:--1125'], ['FN:Kim', 'BDAY:--1202'], ['FN:Leo', 'BDAY:--1208']);
    expect(await sentAt('2026-11-23T12:00:00Z')).toBe(0);
    await begin('Europe/Kyiv');
    expect(await sentAt('2026-11-30T12:00:00Z')).toBe(1);
    expect(mails()[0]?.to).toEqual([EMAIL]);

    const stop = async (token: string) => (await server.post('/users/birthday-mail/link', { token })).status;
    expect(await stop(link('verify'))).toBe(400);
    const recovered = await server.post('/users/recovery/link', {
      token: link('birthdays-off'),
      password: 'a better horse',
    });
    expect(recovered.status).toBe(400);
    expect([await stop(link('birthdays-off')), await stop(link('birthdays-off'))]).toEqual([200, 200]);
    expect((await ann.get('/users/account')).json()).not.toHaveProperty('birthdayZone');
    expect(await sentAt('2026-12-07T12:00:00Z')).toBe(0);

    await begin('Europe/Kyiv');
    await add(['FN:Mia', 'BDAY:--1215']);
    expect((await ann.delete('/users/birthday-mail')).status).toBe(200);
    expect(await sentAt('2026-12-14T12:00:00Z')).toBe(0);
  },
);

onSqlite('an unknown time zone is refused, and a server without mail refuses every zone', async () => {
  const { ann } = await annWithMail('2026-11-20T12:00:00Z');
  for (const timeZone of ['Mars/Olympus', '', 'a b', '+02:00', 'x'.repeat(70)]) {
    const answer = await ann.put('/users/birthday-mail', { timeZone });
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: { timeZone: {} } }]);
  }
  const bob = await (await startServer()).signUp('Bob');
  expect((await bob.put('/users/birthday-mail', { timeZone: 'Europe/Kyiv' })).status).toBe(404);
});

test.skipIf(inject('engine').name === 'sqlite')('several processes on one database send a mail once', async () => {
  const { settings, begin, add, server, allSent, mails } = await annWithMail('2026-11-20T12:00:00Z');
  await add(['FN:Dana Rossi', 'BDAY:--1125']);
  await begin('Europe/Kyiv');
  const others = await Promise.all(Array.from({ length: 3 }, () => startServer(settings)));
  const all = [server, ...others];
  for (const { clock } of all) clock.nowMs = Date.parse('2026-11-23T12:00:00Z');
  // Each looks for due mails when it starts.
  await Promise.all(all.map((each) => each.restart()));
  await allSent();
  await Promise.all(all.map((each) => each.restart()));
  expect(mails()).toHaveLength(1);
});

/** Ann with a verified e-mail, on a server of her own at this time. */
async function annWithMail(time: string) {
  const mailbox = await openMailbox();
  const settings = { ...mailbox.settings, DATABASE_URL: await takeDatabase() };
  const server = await startServer(settings);
  server.clock.nowMs = Date.parse(time);
  const ann = await server.signUp('Ann');
  await expect.poll(() => link('verify')).not.toBe('');
  await server.post('/users/verification/link', { token: link('verify') });
  const mails = (subject = ENGLISH) => mailbox.received.filter((mail) => mail.subject === subject);

  /** Returns the secret in the fragment of the newest link to this screen. */
  function link(screen: string): string {
    const prefix = `https://book.example.com/contactbook/${screen}#`;
    const links = mailbox.received.flatMap(({ text }) => text.match(/https:\S+/g) ?? []);
    return links.findLast((each) => each.startsWith(prefix))?.slice(prefix.length) ?? '';
  }

  const allSent = () => expect.poll(() => isDue(server)).toBe(false);

  /** Starts the server at a time, and returns how many mails it sends. */
  async function sentAt(atTime: string, subject?: string): Promise<number> {
    const before = mails(subject).length;
    server.clock.nowMs = Date.parse(atTime);
    await server.restart();
    await allSent();
    // A server that closes sends what is under way.
    await server.restart();
    return mails(subject).length - before;
  }

  async function add(...cards: string[][]): Promise<void> {
    for (const card of cards) await addCard(ann, ...card);
  }
  const begin = (timeZone: string) => ann.put('/users/birthday-mail', { timeZone });
  return { settings, server, ann, add, begin, link, mails, allSent, sentAt };
}

const isDue = async ({ db, clock }: TestServer) => (await dueSubscribers(db, [clock.nowMs, 1])).length > 0;
