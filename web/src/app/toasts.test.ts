import type { Changes } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addCard, emptyTrash, eraseHistory, goBack, restoreContact, restoreTrash } from '../book/acts.ts';
import { addContact, deleteContact, restoreTrashed, undoChange, updateContact, writeCard } from '../book/acts.ts';
import { addLater } from '../book/additions.ts';
import { removeContact } from '../book/edits.ts';
import { applyImport } from '../transfer/applyImport.ts';
import { redoLast, undoLast } from '../history/undo.ts';
import { sessionEnded } from '../redux.ts';
import { logIn, logOut, recover, signUp } from '../users/authSlice.ts';
import type { SentCall } from './testing-network.ts';
import { bob, buttonsOf, messages, openTestBook, pressInMessage } from './testing-store.ts';

beforeEach(() => vi.unstubAllGlobals());

const FAILURE = 'Something went wrog! Try again';
const anna: Contact = { id: '1', name: 'Anna', number: '1', version: 4 };
const CARD = { '@type': 'Card', version: '1.0', name: { full: 'Anna' } } as const;
const added = (call: SentCall) => call.answer({ id: '2', name: 'Borys', number: '2', version: 11 }, { revision: 11 });
const changed = (call: SentCall) =>
  call.answer({ revision: 11, contacts: [{ ...anna, version: 11 }], gone: [] } satisfies Changes);
const done = (call: SentCall) => call.answer({}, { revision: 11 });
const begun = (call: SentCall) => call.answer({ user: bob, token: 't2' });
const credentials = { email: bob.email, password: 'colibri1' };
const RECOVERY = { email: bob.email, code: 'a', password: 'colibri1' };

type Store = Awaited<ReturnType<typeof openTestBook>>['store'];
/** Each act: how it is done, its call, how the server answers it, and the message. */
const ACTS: [string, (store: Store) => Promise<unknown>, string, (call: SentCall) => void, string][] = [
  ['a log-in', (to) => to.dispatch(logIn(credentials)), 'POST /users/login', begun, 'You are loged in'],
  [
    'a sign-up',
    (to) => to.dispatch(signUp({ ...bob, ...credentials })),
    'POST /users/signup',
    begun,
    'You are registred',
  ],
  [
    'a recovery',
    (to) => to.dispatch(recover(RECOVERY)),
    'POST /users/recovery/code',
    begun,
    'Your password is changed!',
  ],
  ['a log-out', (to) => to.dispatch(logOut()), 'POST /users/logout', done, 'You are loged out!'],
  [
    'an addition',
    (to) => to.dispatch(addContact({ name: 'Borys', number: '2' })),
    'POST /contacts',
    added,
    'Your contact is added!',
  ],
  [
    'the addition of a card',
    (to) => to.dispatch(addCard(CARD)),
    'POST /contacts/cards',
    added,
    'Your contact is added!',
  ],
  [
    'an edit',
    (to) => to.dispatch(updateContact({ ...anna, number: '3' })),
    'PATCH /contacts/1',
    done,
    'Your contact is edited!',
  ],
  [
    'the edit of a card',
    (to) => to.dispatch(writeCard({ id: '1', card: CARD, version: 4 })),
    'PUT /contacts/1/card',
    done,
    'Your contact is edited!',
  ],
  ['a deletion', (to) => to.dispatch(deleteContact(anna)), 'DELETE /contacts/1', done, 'Your contact is deleted!'],
  [
    'an earlier version',
    (to) => to.dispatch(restoreContact({ id: '1', revision: 3 })),
    'POST /contacts/1/restore',
    changed,
    'The earlier version is restored!',
  ],
  [
    'a restored contact',
    (to) => to.dispatch(restoreTrashed('1')),
    'POST /trash/1/restore',
    changed,
    'Your contact is restored!',
  ],
  [
    'all restored contacts',
    (to) => to.dispatch(restoreTrash()),
    'POST /trash/restore',
    changed,
    'Your contacts are restored!',
  ],
  ['an emptied trash', (to) => to.dispatch(emptyTrash()), 'DELETE /trash', done, 'Your trash is emptied!'],
  [
    'an erased history',
    (to) => to.dispatch(eraseHistory('1')),
    'DELETE /contacts/1/history',
    done,
    'Its history is erased!',
  ],
  [
    'an earlier book',
    (to) => to.dispatch(goBack({ revision: 3, now: 10 })),
    'POST /past',
    changed,
    'Your book is restored!',
  ],
  ['an undo', (to) => to.dispatch(undoChange(10)), 'POST /changes/10/undo', changed, 'Your change is undone!'],
];

describe.each(ACTS)('%s', (_title, act, route, succeed, success) => {
  test.each([
    ['succeeds', succeed, success],
    ['is refused', (call: SentCall) => call.refuse(500), FAILURE],
  ])('that %s has one message', async (_what, answer, message) => {
    const { store, network } = await openTestBook([anna]);
    const acting = act(store);
    expect(messages(), 'none before the answer').toEqual([]);
    answer(await network.next(route));
    await acting;
    expect(messages()).toEqual([message]);
  });
});

test.each<[string, (store: Store) => Promise<unknown>, string, number, object, string[]]>([
  [
    'a contact that left the trash',
    (to) => to.dispatch(restoreTrashed('1')),
    'POST /trash/1/restore',
    404,
    {},
    ['This contact is no longer in the trash.'],
  ],
  [
    'an undo of what the history no longer has',
    (to) => to.dispatch(undoChange(3)),
    'POST /changes/3/undo',
    404,
    {},
    ['This change can no longer be undone.'],
  ],
  [
    'a book that changed since its past was shown',
    (to) => to.dispatch(goBack({ revision: 3, now: 9 })),
    'POST /past',
    409,
    {},
    [],
  ],
  [
    'a card that was changed elsewhere',
    (to) => to.dispatch(writeCard({ id: '1', card: CARD, version: 3 })),
    'PUT /contacts/1/card',
    412,
    {},
    [],
  ],
  [
    'an import that is gone',
    (to) => to.dispatch(applyImport({ id: '7', choice: {} })),
    'POST /imports/7/apply',
    404,
    {},
    [],
  ],
  [
    'a full book',
    (to) => to.dispatch(addContact({ name: 'Borys', number: '2' })),
    'POST /contacts',
    400,
    { code: 'book_full', message: 'Your book is full.' },
    ['Your book is full.'],
  ],
])(
  'the refusal of %s has words of its own, or none where the screen shows the reason',
  async (_title, act, route, status, problem, said) => {
    const { store, network } = await openTestBook([anna]);
    const acting = act(store);
    (await network.next(route)).refuse(status, problem);
    await acting;
    expect(messages()).toEqual(said);
  },
);

test.each([
  [{ added: 2, changed: 0 }, '2 contacts added'],
  [{ added: 0, changed: 1 }, '1 contact changed'],
  [{ added: 1200, changed: 3 }, '1,200 contacts added, 3 changed'],
])('an import says what it came to: %j', async (applied, said) => {
  const { store, network } = await openTestBook([anna]);
  const acting = store.dispatch(applyImport({ id: '7', choice: {} })); // the choice is not read here
  (await network.next('POST /imports/7/apply')).answer({ ...applied, revision: 11 });
  await acting;
  expect(messages()).toEqual([said]);
  expect(buttonsOf(said)).toEqual(['Undo']);
});

test.each([
  ['Rosie Simpson', '  rosie   SIMPSON '],
  ["Мар'яна", 'Мар’яна'],
  ['Anna-Lena', 'Anna‑Lena'],
  ['Zoé', 'ZOE\u0301'],
])('adding beside %s a contact with the name "%s" warns, and sends nothing', async (stored, written) => {
  const { store, network } = await openTestBook([{ ...anna, name: stored }]);
  store.dispatch(addLater({ name: written, number: '112' }));
  expect(messages()).toEqual([`"${written}" is already in contacts`]);
  expect(store.getState().drafts.additions).toMatchObject([{ state: 'refused', isTaken: true }]);
  expect(network.sent('POST /contacts')).toEqual([]);
});

test('the message of a change undoes it, and the message of the undo redoes it', async () => {
  const { store, network } = await openTestBook([anna]);
  const deleting = store.dispatch(removeContact('1'));
  (await network.next('DELETE /contacts/1')).answer({ id: '1' }, { revision: 11 });
  await deleting;
  for (let presses = 0; presses < 2; presses++) pressInMessage('Your contact is deleted!', 'Undo');
  const undo = await network.next('POST /changes/11/undo');
  expect(messages(), 'it stays until the answer').toEqual(['Your contact is deleted!']);
  undo.answer({ revision: 12, contacts: [{ ...anna, version: 12 }], gone: [] });
  await vi.waitFor(() => expect(messages()).toEqual(['Your change is undone!']), { interval: 1 });
  expect(network.sent('POST /changes/11/undo'), 'once').toHaveLength(1);
  pressInMessage('Your change is undone!', 'Redo');
  (await network.next('POST /changes/12/undo')).answer({ revision: 13, contacts: [], gone: ['1'] });
  await vi.waitFor(() => expect(messages()).toEqual(['Your change is redone!']), { interval: 1 });
  expect(buttonsOf('Your change is redone!')).toEqual(['Undo']);
  expect(store.getState().contacts.items).toEqual([]);
});

test('an added contact can be opened from its message, on a server that has cards', async () => {
  const { store, network } = await openTestBook([anna]);
  const adding = store.dispatch(addContact({ name: 'Borys', number: '2' }));
  added(await network.next('POST /contacts'));
  await adding;
  expect(buttonsOf('Your contact is added!')).toEqual(['Open', 'Undo']);
});

test('on a server without a history, the message of an addition offers nothing', async () => {
  const { store, network } = await openTestBook([anna], { revision: null });
  const adding = store.dispatch(addContact({ name: 'Borys', number: '2' }));
  (await network.next('POST /contacts')).answer({ id: '2', name: 'Borys', number: '2' });
  await adding;
  expect(buttonsOf('Your contact is added!')).toEqual([]);
});

test('the end of a session is said once, however many calls are refused', async () => {
  const { store, network } = await openTestBook([anna]);
  const acts = [store.dispatch(deleteContact(anna)), store.dispatch(addContact({ name: 'Borys', number: '2' }))];
  (await network.next('DELETE /contacts/1')).refuse(401);
  (await network.next('POST /contacts')).refuse(401);
  await Promise.all(acts);
  store.dispatch(sessionEnded());
  expect(messages()).toEqual(['You were logged out. Please log in again.']);
});

test('the message of the end of a session can be replaced by the reason', async () => {
  const { store } = await openTestBook([anna]);
  store.dispatch(sessionEnded());
  store.dispatch(sessionEnded('Your account is deleted.'));
  expect(messages()).toEqual(['Your account is deleted.']);
});

test('where this window has changed nothing, undo and redo say so', async () => {
  const { store } = await openTestBook([anna]);
  await store.dispatch(undoLast());
  await store.dispatch(redoLast());
  expect(messages()).toEqual(['Nothing to undo here. Older changes are in History.', 'Nothing to redo.']);
});
