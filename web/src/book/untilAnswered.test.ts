import type { Contact } from '@contactbook/contract/contacts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeNetwork, SentCall } from '../app/testing-network.ts';
import { buttonsOf, messages, openTestBook } from '../app/testing-store.ts';
import { mergeContacts } from '../duplicates/calls.ts';
import { addLabel, deleteLabel, renameLabel } from '../labels/calls.ts';
import { sessionEnded, type AppDispatch } from '../redux.ts';
import { applyImport } from '../transfer/applyImport.ts';
import {
  actOnContacts,
  addCard,
  addContact,
  deleteContact,
  goBack,
  restoreTrashed,
  undoChange,
  updateContact,
  writeCard,
} from './acts.ts';
import { selectIsWaiting } from './contactsSlice.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const anna: Contact = { id: 'a', name: 'Anna', number: '1', version: 4 };
const CARD = { '@type': 'Card', version: '1.0', name: { full: 'Anna' } } as const;
const ids = ['a'];
const changed = { contacts: [{ ...anna, version: 11 }], gone: [] };

/** All kinds of acts, with the route of their calls and an answer. */
const ACTS: [kind: string, act: (dispatch: AppDispatch) => Promise<unknown>, route: string, answer: object][] = [
  ['a deletion', (dispatch) => dispatch(deleteContact(anna)), 'DELETE /contacts/a', { id: 'a' }],
  ['an edit', (dispatch) => dispatch(updateContact({ ...anna, number: '2' })), 'PATCH /contacts/a', anna],
  ['a card', (dispatch) => dispatch(writeCard({ id: 'a', card: CARD, version: 4 })), 'PUT /contacts/a/card', CARD],
  ['a new card', (dispatch) => dispatch(addCard(CARD)), 'POST /contacts/cards', { ...anna, id: 'b' }],
  ['an undo', (dispatch) => dispatch(undoChange(9)), 'POST /changes/9/undo', changed],
  ['a restored contact', (dispatch) => dispatch(restoreTrashed('z')), 'POST /trash/z/restore', changed],
  ['a way back', (dispatch) => dispatch(goBack({ revision: 3, now: 10 })), 'POST /past', changed],
  ['a new label', (dispatch) => dispatch(addLabel('Choir')), 'POST /labels', changed],
  ['a renamed label', (dispatch) => dispatch(renameLabel({ id: 'l', name: 'B' })), 'PATCH /labels/l', changed],
  ['a deleted label', (dispatch) => dispatch(deleteLabel('l')), 'DELETE /labels/l', changed],
  [
    'an act on many',
    (dispatch) => dispatch(actOnContacts({ contacts: { ids }, act: { do: 'delete' } })),
    'POST /contacts/acts',
    changed,
  ],
  ['a merge', (dispatch) => dispatch(mergeContacts({ groups: [{ contacts: ids }] })), 'POST /contacts/merge', changed],
  [
    'an import',
    (dispatch) => dispatch(applyImport({ id: 'i', choice: {} })),
    'POST /imports/i/apply',
    { added: 1, changed: 0 },
  ],
];

/** Answers calls of a route: loses the first answer, and gives the second one. */
async function loseOne(network: FakeNetwork, route: string, answer: object): Promise<SentCall[]> {
  const first = await network.next(route);
  first.lose();
  await vi.advanceTimersByTimeAsync(1000);
  const second = await network.next(route);
  second.answer({ revision: 11, ...answer }, { revision: 11, version: 11 });
  return [first, second];
}

test.each(ACTS)('%s whose answer is lost is sent again with its key, and reported once as done', async (...act) => {
  const [, begin, route, answer] = act;
  const { store, network } = await openTestBook([anna]);
  const done = begin(store.dispatch);
  const [first, second] = await loseOne(network, route, answer);
  expect(await done).toMatchObject({ revision: 11 });
  expect([first!.key, first!.body, first!.version]).toEqual([second!.key, second!.body, second!.version]);
  expect(first!.key).toMatch(/^[\w-]{16,64}$/);
  expect(messages()).not.toContainEqual(expect.stringContaining('wrog'));
  expect(store.getState().undo.done.concat(store.getState().undo.undone)).toContain(11);
});

test('each act has a key of its own', async () => {
  const { store, network } = await openTestBook([anna]);
  for (const number of ['2', '3']) {
    const done = store.dispatch(updateContact({ ...anna, number }));
    (await network.next('PATCH /contacts/a')).answer(anna, { revision: 11 });
    await done;
  }
  expect(new Set(network.calls.filter(({ method }) => method === 'PATCH').map(({ key }) => key)).size).toBe(2);
  expect(network.calls.filter(({ method }) => method === 'GET').map(({ key }) => key)).not.toContainEqual(
    expect.anything(),
  );
});

test('an act waits for its answer in words, also while a gateway answers, and has its message and Undo then', async () => {
  const { store, network } = await openTestBook([anna]);
  const isWaiting = () => selectIsWaiting(store.getState());
  const done = store.dispatch(deleteContact(anna));
  const first = await network.next('DELETE /contacts/a');
  await vi.advanceTimersByTimeAsync(1999);
  expect(isWaiting()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isWaiting(), messages()]).toEqual([true, []]);
  first.refuse(504);
  await vi.advanceTimersByTimeAsync(500);
  (await network.next('DELETE /contacts/a')).refuse(503);
  await vi.advanceTimersByTimeAsync(1000);
  expect([isWaiting(), messages()]).toEqual([true, []]);
  (await network.next('DELETE /contacts/a')).answer({ id: 'a' }, { revision: 11 });
  await done;
  const [message] = messages();
  expect([isWaiting(), messages().length, buttonsOf(message!)]).toEqual([false, 1, ['Undo']]);
});

test('an act that the server refuses is not sent again', async () => {
  const { store, network } = await openTestBook([anna]);
  const done = store.dispatch(deleteContact(anna));
  (await network.next('DELETE /contacts/a')).refuse(500);
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.sent('DELETE /contacts/a')).toHaveLength(1);
  expect(messages()).toEqual([expect.stringContaining('Something went wrog')]);
});

test('the same act is not sent twice while it is under way', async () => {
  const { store, network } = await openTestBook([anna]);
  const many = () => store.dispatch(actOnContacts({ contacts: { ids }, act: { do: 'delete' } }));
  void many();
  expect(await many()).toMatchObject({ error: {} });
  void store.dispatch(deleteContact(anna));
  expect(await store.dispatch(deleteContact(anna))).toMatchObject({ error: {} });
  expect([network.sent('POST /contacts/acts'), network.sent('DELETE /contacts/a')].map(({ length }) => length)).toEqual(
    [1, 1],
  );
});

test('nothing is sent for a session that has ended', async () => {
  const { store, network } = await openTestBook([anna]);
  const done = store.dispatch(deleteContact(anna));
  (await network.next('DELETE /contacts/a')).lose();
  store.dispatch(sessionEnded(null));
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(network.sent('DELETE /contacts/a')).toHaveLength(1);
});

test.each([
  ['a deletion', (dispatch: AppDispatch) => dispatch(deleteContact(anna)), 'DELETE /contacts/a', []],
  [
    'an edit',
    (dispatch: AppDispatch) => dispatch(updateContact({ ...anna, number: '2' })),
    'PATCH /contacts/a',
    [{ ...anna, number: '2' }],
  ],
  [
    'an addition',
    (dispatch: AppDispatch) => dispatch(addContact({ name: 'Bo', number: '2' })),
    'POST /contacts',
    [anna, { id: 'b', name: 'Bo', number: '2' }],
  ],
])(
  'on another server, %s without an answer has no key and no repeat, and the list tells whether it is done',
  async (...about) => {
    const [, begin, route, after] = about;
    for (const isDone of [true, false]) {
      const { store, network } = await openTestBook([anna], { revision: null });
      const done = begin(store.dispatch);
      const call = await network.next(route);
      call.lose();
      const list = await network.next('GET /contacts');
      expect([call.key, messages()]).toEqual([undefined, []]);
      list.answer(isDone ? after : [anna]);
      await done;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(network.sent(route)).toHaveLength(1);
      const [message] = messages();
      expect([messages().length, message?.includes('wrog')]).toEqual([1, !isDone]);
      vi.unstubAllGlobals();
    }
  },
);

test('an edit that others overtake again and again is repeated a few times, and then the person decides', async () => {
  const { store, network } = await openTestBook([anna]);
  let version = 10;
  network.on('PATCH /contacts/a', (call) =>
    call.refuse(412, {
      code: 'version_conflict',
      contact: { ...anna, name: `Anna ${++version}`, version },
      clashes: [],
    }),
  );
  const edit = { ...anna, number: '2', base: { name: 'Anna', number: '1' } };
  expect(await store.dispatch(updateContact(edit))).toMatchObject({ error: { status: 412 } });
  expect(network.sent('PATCH /contacts/a')).toHaveLength(6);
});

test('a deletion after an act of the same window is not refused as if another person had changed the contact', async () => {
  const { store, network } = await openTestBook([anna]);
  const labelled = { ...anna, version: 11, labels: ['Choir'] };
  const labelling = store.dispatch(actOnContacts({ contacts: { ids }, act: { do: 'label', label: 'Choir' } }));
  const label = await network.next('POST /contacts/acts');
  const deleting = store.dispatch(deleteContact(anna));
  label.answer({ revision: 11, contacts: [labelled], gone: [], counts: {} }, { revision: 11 });
  await labelling;
  (await network.next('DELETE /contacts/a')).refuse(412, { code: 'version_conflict', contact: labelled });
  const again = await network.next('DELETE /contacts/a');
  expect(again.version).toBe('"11"');
  again.answer({ id: 'a' }, { revision: 12 });
  expect((await deleting).error).toBeUndefined();
  expect(messages()).toEqual(['Your contact is deleted!']);

  // Another person's change is asked about.
  const { store: other, network: their } = await openTestBook([anna]);
  const refused = other.dispatch(deleteContact(anna));
  (await their.next('DELETE /contacts/a')).refuse(412, { code: 'version_conflict', contact: labelled });
  expect((await refused).error?.status).toBe(412);
});
