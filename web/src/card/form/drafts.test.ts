import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bob, messages, pressInMessage } from '../../app/testing-store.ts';
import { putAside } from '../../book/additions.ts';
import { discardEdit, discardText, removeWithEdit } from '../../book/discard.ts';
import { selectEdited } from '../../book/draftSelectors.ts';
import { newContactChanged, selectHasUnsaved, textWritten } from '../../book/draftsSlice.ts';
import { sessionEnded } from '../../redux.ts';
import { logIn } from '../../users/authSlice.ts';
import {
  anna,
  atPort,
  type Book,
  borys,
  cardEdit,
  drafted,
  openBook,
  rowDraft,
  writeInForm,
  writeInRow,
} from './testing-edits.ts';

beforeEach(() => vi.unstubAllGlobals());

const NOT_SAVED = 'Your changes were not saved';

describe('what was discarded', () => {
  test('comes back by Undo', async () => {
    const book = await openBook();
    writeInForm(book, anna, atPort);
    book.store.dispatch(discardEdit('a'));
    expect([drafted(book), messages()]).toEqual([[], [NOT_SAVED]]);
    pressInMessage(NOT_SAVED, 'Undo');
    expect(cardEdit(book, anna)?.draft).toMatchObject(atPort);
  });

  test('is not offered if nothing was written', async () => {
    const book = await openBook();
    writeInRow(book, anna);
    book.store.dispatch(discardEdit('a'));
    expect([selectEdited(book.store.getState()), messages()]).toEqual([[], []]);
  });

  test('does not replace what was written since', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    book.store.dispatch(discardEdit('a'));
    writeInRow(book, anna, { number: '10' });
    pressInMessage(NOT_SAVED, 'Undo');
    expect(rowDraft(book, anna)).toMatchObject({ number: '10' });
  });

  test('does not come back to another person', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    book.store.dispatch(discardEdit('a'));
    await logInAs(book, bob);
    pressInMessage(NOT_SAVED, 'Undo');
    expect(selectEdited(book.store.getState())).toEqual([]);
  });

  test('can be the text of another form', async () => {
    const { store } = await openBook();
    store.dispatch(textWritten({ place: 'account name', text: 'Olena K' }));
    store.dispatch(discardText('account name'));
    expect(store.getState().drafts.texts).toEqual({});
    pressInMessage(NOT_SAVED, 'Undo');
    expect(store.getState().drafts.texts).toEqual({ 'account name': 'Olena K' });
  });

  test('is the edit of a contact that is deleted', async () => {
    const book = await openBook();
    writeInForm(book, anna, atPort);
    const removing = book.store.dispatch(removeWithEdit('a'));
    (await book.network.next('DELETE /contacts/a')).answer({ id: 'a' }, { revision: 11 });
    expect(await removing).toBe(true);
    expect([drafted(book), messages()]).toEqual([[], ['Your contact is deleted!', NOT_SAVED]]);
  });
});

test('what was written waits for the same person, and another one finds nothing of it', async () => {
  const book = await openBook();
  writeInRow(book, anna, { number: '9' });
  writeInForm(book, borys, atPort);
  book.store.dispatch(newContactChanged({ name: 'Fedir', number: '' }));
  book.store.dispatch(textWritten({ place: 'device name', text: 'Phone' }));
  const written = { ...book.store.getState().drafts };
  book.store.dispatch(sessionEnded());
  await logInAs(book, { name: 'Ann', email: 'ann@example.com' });
  expect(book.store.getState().drafts).toEqual(written);

  book.store.dispatch(sessionEnded());
  await logInAs(book, bob);
  expect(book.store.getState().drafts).toMatchObject({ edits: {}, texts: {}, newContact: { name: '' } });
});

test.each<[string, (book: Book) => void, boolean]>([
  ['nothing', () => {}, false],
  ['a row that was opened', (book) => writeInRow(book, anna), false],
  ['a form that was opened', (book) => writeInForm(book, anna), false],
  ['text in a row', (book) => writeInRow(book, anna, { number: '9' }), true],
  ['text in a form', (book) => void writeInForm(book, anna, atPort), true],
  ['text in the line', ({ store }) => store.dispatch(newContactChanged({ name: 'Fe', number: '' })), true],
  ['spaces in the line', ({ store }) => store.dispatch(newContactChanged({ name: ' ', number: '' })), false],
  ['text in another form', ({ store }) => store.dispatch(textWritten({ place: 'account name', text: 'O' })), true],
  ['an addition', ({ store }) => store.dispatch(putAside({ name: 'Fedir', number: '4' })), true],
])('whether the browser asks before it leaves depends on unsaved text: %s', async (_what, write, isAsked) => {
  const book = await openBook();
  write(book);
  expect(selectHasUnsaved(book.store.getState())).toBe(isAsked);
});

async function logInAs({ store, network }: Book, user: { name: string; email: string }): Promise<void> {
  const entering = store.dispatch(logIn({ email: user.email, password: 'colibri1' }));
  (await network.next('POST /users/login')).answer({ user, token: 't2' });
  await entering;
}
