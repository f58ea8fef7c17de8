import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SentCall } from '../app/testing-network.ts';
import { bob, messages, openTestBook } from '../app/testing-store.ts';
import { sessionEnded } from '../redux.ts';
import { logIn } from '../users/authSlice.ts';
import { addLater, pendingContacts, putAside, sendAdditions } from './additions.ts';
import { additionChanged, type Addition } from './draftsSlice.ts';
import { removeContact } from './edits.ts';
import { fetchContacts, refreshBook } from './refreshBook.ts';

beforeEach(() => vi.unstubAllGlobals());

const PEOPLE: ContactDraft[] = ['Anna', 'Boris', 'Clara'].map((name, index) => ({ name, number: String(index + 1) }));
const [ANNA, BORIS, CLARA] = PEOPLE as [ContactDraft, ContactDraft, ContactDraft];
const rosie: Contact = { id: 'r', name: 'Rosie', number: '3', version: 4 };

type Book = Awaited<ReturnType<typeof openTestBook>>;
const contactOf = (draft: ContactDraft & { id?: string }, version: number): Contact => ({ id: 'x', ...draft, version });
const addAll = ({ store }: Book, drafts = PEOPLE) => drafts.forEach((draft) => store.dispatch(addLater(draft)));
/** Returns the texts of the additions that are not in the book, with their states. */
const held = ({ store }: Book) =>
  store.getState().drafts.additions.map(({ draft, state, reason }) => [draft.name, state, reason].filter(Boolean));
const additionOf = ({ store }: Book, name: string): Addition =>
  store.getState().drafts.additions.find(({ draft }) => draft.name === name)!; // the test has written it
/** Answers the next addition as the server does. */
async function addNext({ network }: Book, revision: number): Promise<SentCall> {
  const call = await network.next('POST /contacts');
  call.answer(contactOf(call.body as ContactDraft, revision), { revision });
  return call;
}
const settled = (book: Book) => vi.waitFor(() => expect(held(book)).toEqual([]), { interval: 1 });

test('contacts are shown when they are written, and sent one at a time in that order', async () => {
  const book = await openTestBook([rosie]);
  addAll(book);
  const shown = pendingContacts(book.store.getState().drafts.additions, book.store.getState().contacts.items);
  expect(shown.map(({ name }) => name)).toEqual(['Anna', 'Boris', 'Clara']);
  for (const [index, draft] of PEOPLE.entries()) {
    const call = await addNext(book, 11 + index);
    expect(call.body).toMatchObject(draft);
    expect(book.network.sent('POST /contacts'), 'nothing before its answer').toHaveLength(index + 1);
  }
  await settled(book);
  expect(book.names()).toEqual(['Rosie', 'Anna', 'Boris', 'Clara']);
  expect(messages()).toEqual(PEOPLE.map(() => 'Your contact is added!'));
});

test('contacts that are written offline wait, and are sent when the connection is back', async () => {
  const book = await openTestBook([rosie]);
  await book.goOffline();
  addAll(book);
  expect(held(book)).toEqual(PEOPLE.map(({ name }) => [name, 'waiting']));
  expect(messages(), 'nothing is refused').toEqual([]);
  await book.goOnline();
  void book.store.dispatch(sendAdditions());
  for (const revision of [11, 12, 13]) await addNext(book, revision);
  await settled(book);
  expect(book.network.sent('POST /contacts')).toMatchObject(PEOPLE);
});

test('contacts wait until the book has loaded', async () => {
  const book = await openTestBook([rosie]);
  book.store.dispatch(sessionEnded(null));
  book.store.dispatch(addLater(ANNA));
  expect(held(book)).toEqual([['Anna', 'waiting']]);
  expect(book.network.sent('POST /contacts')).toEqual([]);
});

test('an addition whose answer is lost is sent again under its id, and the others follow', async () => {
  const book = await openTestBook([]);
  addAll(book, [ANNA, BORIS]);
  const first = await book.network.next('POST /contacts');
  await book.goOffline();
  first.lose();
  await book.goOnline();
  window.dispatchEvent(new Event('online'));
  const second = await addNext(book, 11);
  await addNext(book, 12);
  await settled(book);
  expect([second.key, second.body]).toEqual([first.key, first.body]);
  expect(first.body).toEqual({ id: first.key, ...ANNA });
  expect(book.store.getState().contacts.items.map(({ id }) => id)[0]).toBe(first.key);
  expect(book.names()).toEqual(['Anna', 'Boris']);
});

test('a contact that the book has before the answer to its addition is no addition any more', async () => {
  const book = await openTestBook([rosie]);
  addAll(book, [ANNA]);
  const call = await book.network.next('POST /contacts');
  const anna = contactOf(call.body as ContactDraft, 11);
  book.network.on('GET /changes?since=10', (read) => read.answer({ revision: 11, contacts: [anna], gone: [] }));
  await book.store.dispatch(refreshBook());
  expect([book.names(), held(book)]).toEqual([['Rosie', 'Anna'], []]);
  const removing = book.store.dispatch(removeContact(anna.id));
  (await book.network.next('DELETE /contacts/*')).answer({ id: anna.id }, { revision: 12 });
  await removing;
  expect([book.names(), held(book)]).toEqual([['Rosie'], []]);
  call.answer(anna, { revision: 11 });
  await vi.waitFor(() => expect(messages()).toContain('Your contact is added!'), { interval: 1 });
  expect([book.names(), held(book)]).toEqual([['Rosie'], []]);
});

test('on a server without keys, a lost addition that is not in the list is kept with the reason', async () => {
  const book = await openTestBook([], { revision: null });
  addAll(book, [ANNA]);
  (await book.network.next('POST /contacts')).lose();
  (await book.network.next('GET /contacts')).answer([]);
  await vi.waitFor(() => expect(held(book)).toEqual([['Anna', 'refused', 'Not added: the server did not answer']]), {
    interval: 1,
  });
});

test('an addition that is refused is kept with the reason, and the next ones are sent', async () => {
  const book = await openTestBook([]);
  addAll(book);
  for (const revision of [undefined, undefined, 11]) {
    const call = await book.network.next('POST /contacts');
    if (revision === undefined) call.refuse(503, { code: 'busy', message: 'Too much to do' });
    else call.answer(contactOf(CLARA, revision), { revision });
  }
  const reason = 'Not added: Too much to do';
  await vi.waitFor(() => expect(book.names()).toEqual(['Clara']), { interval: 1 });
  expect(held(book)).toEqual([
    ['Anna', 'refused', reason],
    ['Boris', 'refused', reason],
  ]);
  expect(messages().filter((words) => words === 'Something went wrog! Try again')).toHaveLength(2);

  // It can be sent again, as it was or with other text.
  book.store.dispatch(addLater(ANNA, { key: additionOf(book, 'Anna').key }));
  await addNext(book, 12);
  const { key } = additionOf(book, 'Boris');
  book.store.dispatch(additionChanged({ key, draft: { ...BORIS, name: 'Borys' } }));
  book.store.dispatch(addLater({ ...BORIS, name: 'Borys' }, { key }));
  await addNext(book, 13);
  await settled(book);
  expect(book.names()).toEqual(['Clara', 'Anna', 'Borys']);
});

test('a name that is in the book or being added is not sent', async () => {
  const book = await openTestBook([rosie]);
  addAll(book, [ANNA, { name: 'ANNA', number: '2' }, { name: 'rosie', number: '4' }]);
  expect(messages()).toEqual(['"ANNA" is already in contacts', '"rosie" is already in contacts']);
  await addNext(book, 11);
  await vi.waitFor(() => expect(book.names()).toEqual(['Rosie', 'Anna']), { interval: 1 });
  expect(held(book)).toEqual([
    ['ANNA', 'refused', '"ANNA" is already in contacts'],
    ['rosie', 'refused', '"rosie" is already in contacts'],
  ]);
  expect(book.network.sent('POST /contacts')).toMatchObject([ANNA]);
});

test('a taken name is added anyway when the person wants that', async () => {
  const book = await openTestBook([rosie]);
  book.store.dispatch(addLater({ name: 'Rosie', number: '9' }, { isAnyway: true }));
  await addNext(book, 11);
  await settled(book);
  expect(book.names()).toEqual(['Rosie', 'Rosie']);
});

test('a name whose only contact is being deleted is free, and is sent after the deletion', async () => {
  const book = await openTestBook([rosie]);
  const deleting = book.store.dispatch(removeContact('r'));
  book.store.dispatch(addLater({ name: 'Rosie', number: '9' }));
  expect(book.network.sent('POST /contacts')).toEqual([]);
  (await book.network.next('DELETE /contacts/r')).answer({ id: 'r' }, { revision: 11 });
  await deleting;
  await addNext(book, 12);
  await settled(book);
  expect(book.store.getState().contacts.items).toMatchObject([{ name: 'Rosie', number: '9' }]);
});

test('an addition that the stream reports before its answer comes is not shown twice', async () => {
  const book = await openTestBook([rosie]);
  addAll(book, [ANNA]);
  const call = await book.network.next('POST /contacts');
  book.network.on('GET /contacts', (reading) => reading.answer([rosie, contactOf(ANNA, 11)], { revision: 11 }));
  await book.store.dispatch(fetchContacts());
  const { drafts, contacts } = book.store.getState();
  expect(drafts.additions).toHaveLength(1);
  expect(pendingContacts(drafts.additions, contacts.items)).toEqual([]);
  call.answer(contactOf(ANNA, 11), { revision: 11 });
  await settled(book);
  expect(book.names()).toEqual(['Rosie', 'Anna']);
});

test('an addition that was being sent when the session ended is sent when its person is back', async () => {
  const book = await openTestBook([]);
  addAll(book, [ANNA, BORIS]);
  (await book.network.next('POST /contacts')).refuse(401);
  await vi.waitFor(
    () =>
      expect(held(book)).toEqual([
        ['Anna', 'waiting'],
        ['Boris', 'waiting'],
      ]),
    { interval: 1 },
  );
  await logInAgain(book, { name: 'Ann', email: 'ann@example.com' });
  void book.store.dispatch(sendAdditions());
  for (const revision of [11, 12]) await addNext(book, revision);
  await settled(book);
  expect(book.names()).toEqual(['Anna', 'Boris']);
});

test('another person finds none of the additions of the previous one', async () => {
  const book = await openTestBook([]);
  addAll(book, [ANNA]);
  (await book.network.next('POST /contacts')).refuse(500);
  book.store.dispatch(putAside(BORIS));
  await vi.waitFor(() => expect(additionOf(book, 'Anna').state).toBe('refused'), { interval: 1 });
  book.store.dispatch(sessionEnded());
  expect(held(book), 'they wait for their person').toHaveLength(2);
  await logInAgain(book, bob);
  expect(held(book)).toEqual([]);
});

async function logInAgain({ store, network }: Book, user: { name: string; email: string }): Promise<void> {
  const entering = store.dispatch(logIn({ email: user.email, password: 'colibri1' }));
  (await network.next('POST /users/login')).answer({ user, token: 't2' });
  await entering;
  const reading = store.dispatch(fetchContacts());
  (await network.next('GET /contacts')).answer([], { revision: 10 });
  await reading;
}
