import type { DeviceLink, NewDevice } from '@contactbook/contract/devices';
import { expect, test } from 'vitest';
import { keepBook } from '../testing/book.ts';
import { addDevice } from '../testing/devices.ts';
import { launch } from '../testing/launch.ts';
import { type Body, PASSWORD } from '../testing/server.ts';
import { managePeople } from './people.ts';

const NEXT = 'a better horse';
const ANN = 'ann@example.com';

test('a locked person is let in by no way, keeps all data, and an unlocked one has everything back', async () => {
  const book = await keepBook({ PUBLIC_URL: 'https://book.example.com' });
  await book.add('Rosie');
  const mine = { authorization: book.authorization };
  const person = { post: (path: string, body?: Body) => book.post(path, body ?? {}, mine) };
  const phone = await addDevice(book, person);
  const { token } = (await person.post('/users/devices', { label: 'Script', access: 'read' })).json() as NewDevice;
  const calendar = (await person.post('/users/devices', { label: 'Days', access: 'calendar' })).json() as NewDevice;
  const { codes } = (await person.post('/users/codes', { password: PASSWORD })).json() as { codes: string[] };
  const { url } = (await person.post('/users/devices/links', { label: 'Tablet' })).json() as DeviceLink;
  const redeemed = url.slice(url.lastIndexOf('/') + 1);
  const [, reset = ''] = /#(\S+)$/.exec(await runBeside(book, 'reset-password', ANN)) ?? [];

  const said = JSON.parse(await people(book, '--lock', ANN, '--json')) as object;
  expect(said).toMatchObject({ email: ANN, contacts: 1, lockedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  expect(await people(book)).toMatch(/^ann@example\.com  1 contacts.*  locked since \d{4}-\d\d-\d\d  operator$/m);
  // The server may have read the session half a second ago.
  await expect.poll(async () => (await book.get()).status, { timeout: 5000 }).toBe(401);
  const ways = {
    logIn: () => book.post('/users/login', { email: ANN, password: PASSWORD }),
    phone: () => phone.propfind(phone.book, '<D:sync-token/>'),
    script: () => book.send('GET', '/contacts', undefined, { authorization: `Bearer ${token}` }),
    calendar: () => book.send('GET', `/calendar/${calendar.token}.ics`),
    code: () => book.post('/users/recovery/code', { email: ANN, code: codes[0], password: NEXT }),
    reset: () => book.post('/users/recovery/link', { token: reset, password: NEXT }),
  };
  const tried: Record<string, unknown> = {};
  for (const [way, go] of Object.entries(ways)) {
    const { status, text } = await go();
    tried[way] = [status, text.includes('This account is locked. Ask the operator of this server.')];
  }
  expect(tried).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, [403, true]])));
  // Who does not know the password does not learn that the account is locked.
  const guessed = await book.post('/users/login', { email: ANN, password: NEXT });
  expect([guessed.status, guessed.json()]).toEqual([400, {}]);
  expect((await book.post('/users/devices/links/redeem', { token: redeemed })).status).toBe(404);

  expect(await people(book, '--unlock', ANN)).toBe('ann@example.com can log in again, and devices sync again.');
  const back = [await ways.phone(), await ways.script(), await ways.calendar(), await ways.reset()];
  expect(back.map(({ status }) => status)).toEqual([207, 200, 200, 200]);
  const logIn = await book.post('/users/login', { email: ANN, password: NEXT });
  const again = { authorization: `Bearer ${(logIn.json() as { token: string }).token}` };
  const contacts = await book.send('GET', '/contacts', undefined, again);
  expect(contacts.json()).toMatchObject([{ name: 'Rosie' }]);
});

test('a person has a quota of their own, above which nothing is added, until it ends', async () => {
  const book = await keepBook({ CHANGES_PER_MINUTE: '0' });
  const mine = { authorization: book.authorization };
  const note = 'x'.repeat(60_000);
  const card = (place: number) => ({
    '@type': 'Card',
    version: '1.0',
    name: { full: `Rosie ${place}` },
    notes: { one: { note: `${place} ${note}` } },
  });
  const add = async (place: number) => book.post('/contacts/cards', card(place), mine);
  await people(book, '--quota', ANN, String(2 * 2 ** 20));
  let place = 0;
  let last = await add(place);
  while (last.status === 201 && place < 100) last = await add(++place);
  expect([last.status, last.json()]).toMatchObject([
    400,
    { code: 'book_full', message: expect.stringContaining('it can use up to 1 MB') },
  ]);
  expect(place).toBeGreaterThan(20);
  const file = await book.post('/imports', `Name,Phone,Note\r\nMia,112,${note.repeat(20)}\r\n`, mine);
  expect(file.json()).toMatchObject({ code: 'book_full', message: expect.stringContaining('may take 2 MB together') });
  expect(JSON.parse(await people(book, '--quota', ANN, 'default', '--json'))).toMatchObject({
    text: 'ann@example.com may use 256.0 MB, with trash and history.',
    quotaBytes: null,
  });
  expect((await add(place)).status).toBe(201);
  for (const bytes of ['1000', 'much', '-5', '2e6.5']) {
    await expect(managePeople(['--quota', ANN, bytes], book.config)).rejects.toThrow('A quota is a whole number');
  }
});

type Book = Awaited<ReturnType<typeof keepBook>>;
const people = (book: Book, ...args: string[]) => runBeside(book, 'people', ...args);

/** Runs a command as a process beside the server, and returns what it prints. */
async function runBeside({ settings }: Book, name: 'people' | 'reset-password', ...args: string[]): Promise<string> {
  const { stdout, stderr } = await launch(new URL(`${name}.ts`, import.meta.url), settings, { args }).ended;
  return `${stdout}${stderr}`.trimEnd();
}
