import type { Contact } from '@contactbook/contract/contacts';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages, openTestBook, pressInMessage } from '../app/testing-store.ts';
import { addContact, restoreTrash } from '../book/acts.ts';
import { selectConflicts } from '../book/conflictsSlice.ts';
import { removeContact } from '../book/edits.ts';
import { applyImport } from '../transfer/applyImport.ts';
import { redoLast, undoLast } from './undo.ts';
import { selectLastDone } from '../book/undoSlice.ts';

beforeEach(() => vi.unstubAllGlobals());

const PEOPLE: Contact[] = ['Anna', 'Borys', 'Clara'].map((name, index) => ({
  id: name,
  name,
  number: '1',
  version: index + 1,
}));
const OVERTAKEN = 'This contact has changed since. Nothing was undone.';

type Book = Awaited<ReturnType<typeof openTestBook>>;
async function remove({ store, network }: Book, id: string, revision: number): Promise<void> {
  const removing = store.dispatch(removeContact(id));
  (await network.next(`DELETE /contacts/${id}`)).answer({ id }, { revision });
  await removing;
}
/** Undoes or redoes as the keys do, and answers with what the server changes. */
async function step(
  { store, network }: Book,
  thunk: typeof undoLast,
  undone: number,
  changes: { revision: number; contacts?: Contact[]; gone?: string[] },
): Promise<void> {
  const undoing = store.dispatch(thunk());
  (await network.next(`POST /changes/${undone}/undo`)).answer({ contacts: [], gone: [], ...changes });
  await undoing;
}
const person = (name: string, version: number): Contact => ({ id: name, name, number: '1', version });

test('changes are taken back one by one, and made again in their order', async () => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Anna', 11);
  await remove(book, 'Borys', 12);
  await step(book, undoLast, 12, { revision: 13, contacts: [person('Borys', 13)] });
  await step(book, undoLast, 11, { revision: 14, contacts: [person('Anna', 14)] });
  expect(book.names().toSorted()).toEqual(['Anna', 'Borys', 'Clara']);
  await step(book, redoLast, 14, { revision: 15, gone: ['Anna'] });
  await step(book, redoLast, 13, { revision: 16, gone: ['Borys'] });
  expect(book.names()).toEqual(['Clara']);
  expect(messages().slice(-2)).toEqual(['Your change is redone!', 'Your change is redone!']);
  await step(book, undoLast, 16, { revision: 17, contacts: [person('Borys', 17)] });
  expect(book.names()).toEqual(['Clara', 'Borys']);
});

test('two undos in a row take back two changes, also before the first is answered', async () => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Anna', 11);
  await remove(book, 'Clara', 12);
  const undoing = [book.store.dispatch(undoLast()), book.store.dispatch(undoLast())];
  expect(book.network.calls.slice(-2).map(({ path }) => path)).toEqual(['/changes/12/undo', '/changes/11/undo']);
  (await book.network.next('POST /changes/12/undo')).answer({
    revision: 13,
    contacts: [person('Clara', 13)],
    gone: [],
  });
  (await book.network.next('POST /changes/11/undo')).answer({ revision: 14, contacts: [person('Anna', 14)], gone: [] });
  await Promise.all(undoing);
  expect(book.names()).toHaveLength(3);
});

test('the last act is undone first, also where it was answered before an earlier one', async () => {
  const book = await openTestBook(PEOPLE);
  const removing = ['Anna', 'Borys'].map((id) => book.store.dispatch(removeContact(id)));
  const [anna, borys] = [
    await book.network.next('DELETE /contacts/Anna'),
    await book.network.next('DELETE /contacts/Borys'),
  ];
  borys.answer({ id: 'Borys' }, { revision: 11 });
  await removing[1];
  anna.answer({ id: 'Anna' }, { revision: 12 });
  await removing[0];
  await step(book, undoLast, 11, { revision: 13, contacts: [person('Borys', 13)] });
  await step(book, undoLast, 12, { revision: 14, contacts: [person('Anna', 14)] });
  await step(book, redoLast, 14, { revision: 15, gone: ['Anna'] });
});

test('a new change ends what can be redone', async () => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Anna', 11);
  await step(book, undoLast, 11, { revision: 12, contacts: [person('Anna', 12)] });
  expect(book.store.getState().undo.undone.at(-1)).toBe(12);
  await remove(book, 'Borys', 13);
  expect(book.store.getState().undo.undone.at(-1)).toBeUndefined();
});

test('an act that changed nothing, or cannot be undone, is not what undo takes back', async () => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Anna', 11);
  const restoring = book.store.dispatch(restoreTrash());
  (await book.network.next('POST /trash/restore')).answer({ revision: 11, contacts: [], gone: [] });
  await restoring;
  expect(selectLastDone(book.store.getState())).toBe(11);
});

test.each([
  ['is refused', 500, 11],
  ['finds that the history no longer has it', 404, undefined],
  ['finds a conflict', 409, undefined],
])('an undo that %s can or cannot be tried again', async (_what, status, next) => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Anna', 11);
  const undoing = book.store.dispatch(undoLast());
  (await book.network.next('POST /changes/11/undo')).refuse(status);
  expect(await undoing).toBe(false);
  expect(selectLastDone(book.store.getState())).toBe(next);
});

test('an undo that was overtaken offers to see both states', async () => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Anna', 11);
  const undoing = book.store.dispatch(undoLast());
  const conflict = {
    id: 'Anna',
    current: person('Anouk', 12),
    made: { name: 'Anja', number: '1' },
    wanted: { name: 'Anna', number: '1' },
  };
  (await book.network.next('POST /changes/11/undo')).refuse(409, { code: 'undo_conflict', conflicts: [conflict] });
  await undoing;
  expect(messages().at(-1)).toBe(OVERTAKEN);
  expect(selectConflicts(book.store.getState()), 'nothing opens by itself').toEqual([]);
  pressInMessage(OVERTAKEN, 'See both');
  expect(selectConflicts(book.store.getState())).toMatchObject([
    { id: 'Anna', operation: 'undo', base: { name: 'Anja' }, wanted: { name: 'Anna' }, current: { name: 'Anouk' } },
  ]);
});

test.each<[string, Contact | null, number]>([
  ['has been changed', { ...person('Anna', 12), number: '7' }, 1],
  ['has the wanted state already', person('Anna', 12), 0],
  ['has been deleted', null, 1],
])('of a contact that %s since, the dialog asks only if there is a choice', async (_what, current, asked) => {
  const book = await openTestBook(PEOPLE);
  await remove(book, 'Clara', 11);
  const undoing = book.store.dispatch(undoLast());
  const conflicts = [{ id: 'Anna', current, made: null, wanted: { name: 'Anna', number: '1' } }];
  (await book.network.next('POST /changes/11/undo')).refuse(409, { code: 'undo_conflict', conflicts });
  await undoing;
  if (asked > 0) pressInMessage(OVERTAKEN, 'See both');
  expect(selectConflicts(book.store.getState())).toHaveLength(asked);
});

test.each([
  [1, 'Your change is undone. “Erik” was changed since and stays as it is.'],
  [2, 'Your change is undone. 2 contacts were changed since and stay as they are.'],
])('an undone import leaves the %s contacts that were changed since, and says so', async (keptCount, words) => {
  const book = await openTestBook(PEOPLE);
  const applying = book.store.dispatch(applyImport({ id: '7', choice: {} })); // the choice is not read here
  (await book.network.next('POST /imports/7/apply')).answer({ added: 2, changed: 0, revision: 11 });
  await applying;
  pressInMessage('2 contacts added', 'Undo');
  const current = person('Erik', 12);
  const kept = [{ id: 'Erik', current, made: { name: 'Erik', number: '3' }, wanted: null }];
  const call = await book.network.next('POST /changes/11/undo');
  call.answer({ revision: 13, contacts: [], gone: [], kept, keptCount });
  await vi.waitFor(() => expect(messages()).toEqual([words]), { interval: 1 });
  pressInMessage(words, 'See both');
  expect(selectConflicts(book.store.getState())).toMatchObject([{ id: 'Erik', operation: 'undo', wanted: null }]);
});

test('an undone addition leaves the book, and an undo beside other changes takes back the last one', async () => {
  const book = await openTestBook(PEOPLE);
  const adding = book.store.dispatch(addContact({ name: 'Danylo', number: '4' }));
  (await book.network.next('POST /contacts')).answer(person('Danylo', 11), { revision: 11 });
  await adding;
  await step(book, undoLast, 11, { revision: 12, gone: ['Danylo'] });
  expect(book.names()).toEqual(['Anna', 'Borys', 'Clara']);
});
