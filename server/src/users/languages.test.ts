import { expect, test } from 'vitest';
import { openMailbox } from '../testing/mailbox.ts';
import { PASSWORD, startServer } from '../testing/server.ts';

const UKRAINIAN = { 'accept-language': 'de;q=0.3, uk-UA,uk;q=0.9,en;q=0.8' };
const RECOVERY_SUBJECTS = { en: 'Reset your ContactBook password', uk: 'Новий пароль для ContactBook' };

test('a language that a person chooses is theirs on every device, and others keep none', async () => {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  expect((await ann.patch('/users/current', { language: 'uk' })).json()).toMatchObject({ name: 'Ann', language: 'uk' });
  const elsewhere = await server.logIn('ann@example.com');
  for (const device of [ann, elsewhere]) {
    expect((await device.get('/users/current')).json()).toEqual({
      name: 'Ann',
      email: 'ann@example.com',
      language: 'uk',
    });
  }
  expect((await bob.get('/users/current')).json()).toEqual({ name: 'Bob', email: 'bob@example.com' });
  await ann.patch('/users/current', { name: 'Anna', language: 'en' });
  expect((await elsewhere.get('/users/current')).json()).toMatchObject({ name: 'Anna', language: 'en' });
});

test('a language that the app does not have is refused, and changes nothing', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const refused = await ann.patch('/users/current', { name: 'Anna', language: 'xx' });
  expect([refused.status, refused.json()]).toMatchObject([400, { errors: { language: {} } }]);
  expect((await ann.get('/users/current')).json()).toEqual({ name: 'Ann', email: 'ann@example.com' });
});

test('a mail is in the language that its reader has chosen, whatever browser asks for it', async () => {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings });
  const ann = await server.signUp('Ann');
  const bob = await server.signUp('Bob');
  await ann.patch('/users/current', { language: 'uk' });
  await bob.patch('/users/current', { language: 'en' });
  const ask = (email: string) => server.send('POST', '/users/recovery', { email }, UKRAINIAN);
  await ask('ann@example.com');
  await ask('bob@example.com');
  await server.restart();
  const subjectsTo = (address: string) =>
    mailbox.received.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
  expect(subjectsTo('ann@example.com')).toContain(RECOVERY_SUBJECTS.uk);
  expect(subjectsTo('bob@example.com')).toContain(RECOVERY_SUBJECTS.en);
});

test.each([
  ['first of its languages that the app has', UKRAINIAN, 'Це ваша адреса?'],
  ['none that the app has', { 'accept-language': 'de, fr;q=0.5' }, 'Is this your address?'],
  ['nothing', {}, 'Is this your address?'],
])('without a choice, a mail is in the language of the browser: %s', async (_what, headers, subject) => {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings });
  const person = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  expect((await server.send('POST', '/users/signup', person, headers)).status).toBe(201);
  await server.restart();
  expect(mailbox.received.map((mail) => mail.subject)).toEqual([subject]);
});
