import { describe, expect, test } from 'vitest';
import { readOperations } from './testing/fuzz/document.ts';
import { PAYLOADS } from './testing/fuzz/texts.ts';
import { PASSWORD, sharedServer, startServer } from './testing/server.ts';
import { NO_LIMITS } from './testing/launch.ts';

/** Returns a valid body for each call. */
const bodyOf = (operationId: string) =>
  BODIES[operationId] ?? {
    name: 'Eve',
    number: '666',
    revision: 0,
    password: PASSWORD,
    current: PASSWORD,
    next: PASSWORD,
    label: 'Phone',
    take: true,
    flow: 'f'.repeat(43),
  };
const BODIES: Record<string, object> = {
  addCard: { '@type': 'Card', version: '1.0', name: { full: 'Eve' } },
  writeCard: { '@type': 'Card', version: '1.0' },
  nameColumns: { columns: [] },
  applyImport: { changed: { all: true } },
  chooseRows: { new: { all: false } },
  renameLabel: { name: 'Eve' },
  changeDevice: { label: 'Eve' },
  decideConflict: { choices: {} },
};

describe('a token', () => {
  const forgeries: Record<string, (anns: string, bobs: string, ended: string) => string> = {
    'no token': () => '',
    "one's own that was logged out": (_anns, _bobs, ended) => ended,
    'one that was never given': (anns) => anns.replace(/\..*/, `.${'A'.repeat(43)}`),
    'one of nobody': (anns) => anns.replace(/^[^.]+/, '00000000-0000-4000-8000-000000000000'),
    "one's own name with another's secret": (anns, bobs) => anns.replace(/\..*/, bobs.replace(/.*\./, '.')),
    "another's name with one's own secret": (anns, bobs) => bobs.replace(/\..*/, anns.replace(/.*\./, '.')),
    'one cut short': (anns) => anns.slice(0, -1),
    'one with a letter more': (anns) => `${anns}A`,
    'one with its padding': (anns) => `${anns}=`,
    'one with a word behind it': (anns) => `${anns} or 1=1`,
    'one in capitals': (anns) => anns.toUpperCase(),
    'two at once': (anns, bobs) => `Bearer ${anns}, Bearer ${bobs}`,
    'a wildcard for its secret': (anns) => anns.replace(/\..*/, `.${'_'.repeat(43)}`),
    'a user name and password': () => `Basic ${btoa(`ann@example.com:${PASSWORD}`)}`,
  };

  test('that is not one of ours opens no call of the document', async () => {
    const server = await sharedServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const phone = await server.logIn('ann@example.com');
    await phone.post('/users/logout');
    const guarded = (await readOperations(server)).filter(({ needsToken }) => needsToken);
    const opened: string[] = [];
    for (const [what, forge] of Object.entries(forgeries)) {
      const authorization = forge(ann.token, bob.token, phone.token);
      for (const { id, method, path } of guarded) {
        const answer = await server.send(method, path, bodyOf(id), { authorization });
        if (answer.text !== '{"message":"Log in first.","code":"not_logged_in"}') opened.push(`${id} with ${what}`);
      }
    }
    expect(guarded.length).toBeGreaterThan(50);
    expect(opened).toEqual([]);
  });

  test("finds nothing by another's id, with any call that takes one, and changes nothing", async () => {
    const server = await sharedServer();
    const [ann, eve] = [await server.signUp('Ann'), await server.signUp('Eve')];
    const contact = await ann.add('Rosie');
    const byId = (await readOperations(server)).filter(({ takesId }) => takesId);
    const answers = await Promise.all(
      byId.map(({ id, method, path }) => {
        const target = path.replace('{id}', contact.id);
        return server.send(method, target, bodyOf(id), { authorization: eve.token });
      }),
    );
    const refusals = answers.map(({ status }, place) => `${byId[place]?.id}: ${status}`);
    expect([refusals, await ann.contacts()]).toEqual([byId.map(({ id }) => `${id}: 404`), [contact]]);
  });
});

describe('code that people write', () => {
  test('into a contact is text', async () => {
    const server = await sharedServer();
    const eve = await server.signUp('Eve');
    const drafts = PAYLOADS.map((payload) => ({ name: payload, number: payload }));
    const any = { id: expect.any(String) as string, version: expect.any(Number) as number };
    const stored = drafts.map((draft) => ({ ...draft, ...any }));
    const added = [];
    for (const { name, number } of drafts) added.push(await eve.add(name, number));
    const changed = [];
    for (const [index, { id }] of added.entries()) {
      changed.push((await eve.patch(`/contacts/${id}`, drafts.at(-1 - index))).json());
    }
    expect([added, changed, await eve.contacts()]).toEqual([stored, stored.toReversed(), stored.toReversed()]);
  });

  test("into a person's name and e-mail is text", async () => {
    const server = await sharedServer();
    const users = PAYLOADS.map((name) => ({ name, email: `${name.replaceAll(/[\s@]/g, '')}@example.com` }));
    const told = [];
    for (const { name, email } of users) {
      const signedUp = await server.signUp(name, email);
      const loggedIn = await server.logIn(email);
      told.push([signedUp.user, loggedIn.user, (await loggedIn.get('/users/current')).json()]);
    }
    expect(told).toEqual(users.map((user) => [user, user, user]));
  });

  test('in the fields of a log-in is always refused', async () => {
    const server = await startServer(NO_LIMITS);
    await server.signUp('Ann');
    const tries = PAYLOADS.flatMap((payload) => [
      { email: payload, password: PASSWORD },
      { email: 'ann@example.com', password: payload },
      { email: `ann@example.com${payload}`, password: PASSWORD },
    ]);
    const answers = [];
    for (const body of tries) answers.push(await server.post('/users/login', body));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['400 {}']));
  });
});
