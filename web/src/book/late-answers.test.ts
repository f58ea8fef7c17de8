import type { Contact } from '@contactbook/contract/contacts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SentCall } from '../app/testing-network.ts';
import { goTo, messages, openTestBook, pressInMessage } from '../app/testing-store.ts';
import { saveCardEdit } from '../card/form/saveCard.ts';
import { saveRowEdit } from '../card/form/saveRow.ts';
import { deleteContact } from './acts.ts';
import { addLater } from './additions.ts';
import { conflictsShown, selectConflicts } from './conflictsSlice.ts';
import { editBegun } from './draftsSlice.ts';
import { removeContact } from './edits.ts';
import { refreshBook } from './refreshBook.ts';

beforeEach(() => vi.unstubAllGlobals());

const anna: Contact = { id: 'a', name: 'Anna', number: '1', version: 4 };
const borys: Contact = { id: 'b', name: 'Borys', number: '2', version: 5 };
const theirs: Contact = { ...anna, name: 'Anja', number: '9', version: 11 };
const CARD = { '@type': 'Card', version: '1.0' } as const;
const named = (name: string) => ({ ...CARD, name: { full: name } });

type Store = Awaited<ReturnType<typeof openTestBook>>['store'];
function saveRow({ dispatch }: Store): Promise<boolean> {
  const edit = { place: 'row', id: 'a', key: 'k', state: 'open', base: anna } as const;
  dispatch(editBegun({ ...edit, draft: { name: 'Anna', number: '2' } }));
  return dispatch(saveRowEdit('a'));
}
function saveCard({ dispatch }: Store): Promise<boolean> {
  const edit = { place: 'card', id: 'a', key: 'k', state: 'open', label: '', contact: anna, version: 4 } as const;
  dispatch(editBegun({ ...edit, base: named('Anna'), draft: named('Anna 2') }));
  return dispatch(saveCardEdit('a'));
}
const removeAnna = ({ dispatch }: Store) => dispatch(removeContact('a'));

const CHANGED = { code: 'version_conflict', contact: theirs, card: named('Anja'), clashes: [{ path: 'name/full' }] };
const GONE = { code: 'contact_not_found' };
/** Acts that another change has overtaken, with the refusal, and the message for a person who has gone on. */
const OVERTAKEN: [string, (store: Store) => Promise<boolean>, string, (call: SentCall) => void, string][] = [
  [
    'saving a row',
    saveRow,
    'PATCH /contacts/a',
    (call) => call.refuse(412, CHANGED),
    '“Anna” was changed elsewhere. Your change is not saved.',
  ],
  [
    'saving the row of a deleted contact',
    saveRow,
    'PATCH /contacts/a',
    (call) => call.refuse(404, GONE),
    '“Anna” was deleted elsewhere. Your change is not saved.',
  ],
  [
    'saving a card',
    saveCard,
    'PUT /contacts/a/card',
    (call) => call.refuse(412, CHANGED),
    '“Anna” was changed elsewhere. Your change is not saved.',
  ],
  [
    'saving the card of a deleted contact',
    saveCard,
    'PUT /contacts/a/card',
    (call) => call.refuse(404, GONE),
    '“Anna” was deleted elsewhere. Your change is not saved.',
  ],
  [
    'deleting a contact',
    removeAnna,
    'DELETE /contacts/a',
    (call) => call.refuse(412, CHANGED),
    '“Anja” was changed elsewhere. It is not deleted.',
  ],
];

describe.each(OVERTAKEN)('%s that was overtaken', (_act, act, route, refuse, words) => {
  test.each([
    ['while the person waits', () => undefined, true],
    ['while a button has the focus', () => goTo('/contacts'), true],
    ['while the list stores where it is scrolled to', () => goTo('/contacts', { state: { scrollTop: 23 } }), true],
    ['after the person opened a panel', () => goTo('/contacts', { state: { panel: { kind: 'trash' } } }), false],
    ['after the person went to another screen', () => goTo('/'), false],
    ['after the person began to write elsewhere', () => goTo('/contacts', { isWriting: true }), false],
  ])('%s opens the dialog or says it in a message', async (_when, move, isAsked) => {
    const { store, network } = await openTestBook([anna, borys]);
    const acting = act(store);
    const call = await network.next(route);
    move();
    refuse(call);
    expect(await acting).toBe(false);
    expect(selectConflicts(store.getState())).toHaveLength(isAsked ? 1 : 0);
    expect(messages()).toEqual(isAsked ? [] : [words]);
    if (isAsked) return;
    pressInMessage(words, 'See both');
    expect(selectConflicts(store.getState())).toMatchObject([{ id: 'a' }]);
  });
});

test('a second conflict of the contact in the dialog takes the place of the first, wherever the person writes', async () => {
  const { store, network } = await openTestBook([anna, borys]);
  const first = saveRow(store);
  (await network.next('PATCH /contacts/a')).refuse(412, CHANGED);
  await first;
  const again = store.dispatch(saveRowEdit('a'));
  const call = await network.next('PATCH /contacts/a');
  goTo('/contacts', { isWriting: true });
  call.refuse(412, { ...CHANGED, contact: { ...theirs, number: '10', version: 12 } });
  await again;
  expect(selectConflicts(store.getState())).toMatchObject([{ current: { version: 12 }, editKey: 'k' }]);
  expect(messages()).toEqual([]);
});

test('a list that was read before a change does not undo it', async () => {
  const { store, network } = await openTestBook([anna, borys]);
  network.on('GET /changes?since=*', (call) => call.refuse(404));
  const reading = store.dispatch(refreshBook());
  const early = await network.next('GET /contacts');
  const removing = removeAnna(store);
  (await network.next('DELETE /contacts/a')).answer({ id: 'a' }, { revision: 11 });
  await removing;
  early.answer([anna, borys], { revision: 10 });
  await reading;
  expect(store.getState().contacts.items).toEqual([borys]);
});

test('changes that come twice, or late, are applied once', async () => {
  const { store, network } = await openTestBook([anna, borys]);
  const slow = network.next('GET /changes?since=10');
  const reading = store.dispatch(refreshBook());
  const removing = removeAnna(store);
  (await network.next('DELETE /contacts/a')).answer({ id: 'a' }, { revision: 12 });
  await removing;
  // The answer was read before the deletion, and has an older state of the deleted contact.
  network.on('GET /changes?since=11', (call) => call.answer({ revision: 12, contacts: [], gone: ['a'] }));
  (await slow).answer({ revision: 11, contacts: [{ ...anna, version: 11 }], gone: [] });
  await reading;
  await store.dispatch(refreshBook());
  expect(store.getState().contacts.items.map(({ id }) => id)).not.toContain('a');
});

test('the answer to an edit does not bring back a contact that another device has deleted since', async () => {
  const { store, network } = await openTestBook([anna, borys]);
  const saving = saveRow(store);
  const call = await network.next('PATCH /contacts/a');
  network.on('GET /changes?since=*', (changes) => changes.answer({ revision: 12, contacts: [], gone: ['a'] }));
  await store.dispatch(refreshBook());
  call.answer({ ...anna, number: '2', version: 11 }, { revision: 11 });
  await saving;
  expect(store.getState().contacts.items).toEqual([borys]);
});

test('acts on several contacts end each on its own', async () => {
  const { store, network } = await openTestBook([anna, borys]);
  const [first, second] = [removeAnna(store), store.dispatch(deleteContact(borys))];
  expect(store.getState().contacts.savingIds).toEqual(['a', 'b']);
  (await network.next('DELETE /contacts/b')).answer({ id: 'b' }, { revision: 11 });
  await second;
  expect(store.getState().contacts).toMatchObject({ items: [anna], savingIds: ['a'] });
  (await network.next('DELETE /contacts/a')).refuse(500);
  await first;
  expect(store.getState().contacts).toMatchObject({ items: [anna], savingIds: [] });
});

test('an answer without a body leaves the rest to the next refresh', async () => {
  const { store, network } = await openTestBook([anna, borys]);
  const removing = removeAnna(store);
  (await network.next('DELETE /contacts/a')).answer(new Response(null, { status: 204 }));
  expect(await removing).toBe(true);
  expect(store.getState().contacts).toMatchObject({ items: [borys], revision: 10 });
});

test('an addition that is answered late is in the book, and nothing else changes', async () => {
  const { store, network } = await openTestBook([anna]);
  store.dispatch(addLater({ name: 'Emil', number: '5' }));
  const call = await network.next('POST /contacts');
  goTo('/');
  store.dispatch(conflictsShown([]));
  call.answer({ id: 'e', name: 'Emil', number: '5', version: 11 }, { revision: 11 });
  await vi.waitFor(() => expect(messages()).toEqual(['Your contact is added!']), { interval: 1 });
  expect(store.getState().contacts.items).toHaveLength(2);
  expect(store.getState().drafts.additions).toEqual([]);
});
