import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../app/testing-store.ts';
import { selectConflicts } from '../../book/conflictsSlice.ts';
import { discardEdit } from '../../book/discard.ts';
import { selectEdited, selectRowEdit } from '../../book/draftSelectors.ts';
import { editWritten } from '../../book/draftsSlice.ts';
import { refreshBook } from '../../book/refreshBook.ts';
import { saveRowEdit } from './saveRow.ts';
import { anna, borys, openBook, overtake, rowDraft, writeInRow } from './testing-edits.ts';

beforeEach(() => vi.unstubAllGlobals());

describe('an edit in a row', () => {
  test('sends what was written with the version that was seen, and ends', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    expect(book.store.getState().contacts.savingIds).toEqual(['a']);
    const call = await book.network.next('PATCH /contacts/a');
    expect([call.body, call.version]).toEqual([{ name: 'Anna', number: '9' }, '"4"']);
    call.answer({ ...anna, number: '9', version: 11 }, { revision: 11 });
    expect(await saving).toBe(true);
    expect(selectEdited(book.store.getState())).toEqual([]);
    expect(book.store.getState().contacts.items).toMatchObject([{ number: '9' }, borys]);
    expect(messages()).toEqual(['Your contact is edited!']);
  });

  test('that changes nothing sends nothing and ends', async () => {
    const book = await openBook();
    writeInRow(book, anna);
    expect(await book.store.dispatch(saveRowEdit('a'))).toBe(true);
    expect(book.network.sent('PATCH /contacts/a')).toEqual([]);
    expect([selectEdited(book.store.getState()), messages()]).toEqual([[], []]);
  });

  test('is sent once, and cannot be written in or discarded while it is being saved', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    expect(await book.store.dispatch(saveRowEdit('a'))).toBe(false);
    book.store.dispatch(editWritten({ place: 'row', id: 'a', key: 'row of a', draft: { ...anna, number: '10' } }));
    book.store.dispatch(discardEdit('a'));
    expect(rowDraft(book, anna)).toEqual({ name: 'Anna', number: '9' });
    (await book.network.next('PATCH /contacts/a')).answer({ ...anna, number: '9', version: 11 }, { revision: 11 });
    await saving;
    expect(book.network.sent('PATCH /contacts/a')).toHaveLength(1);
    expect(messages()).toEqual(['Your contact is edited!']);
  });

  test('that is refused stays with what was written, and can be saved again', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    (await book.network.next('PATCH /contacts/a')).refuse(500);
    expect(await saving).toBe(false);
    expect(selectRowEdit('a')(book.store.getState())).toMatchObject({ state: 'refused', draft: { number: '9' } });
    const again = book.store.dispatch(saveRowEdit('a'));
    (await book.network.next('PATCH /contacts/a')).answer({ ...anna, number: '9', version: 11 }, { revision: 11 });
    expect(await again).toBe(true);
  });

  test.each([
    ['to a name that is there already', { name: 'BORYS' }, '"BORYS" is already in contacts'],
    ['to its own name in other letters', { name: 'ANNA' }, undefined],
  ])('%s', async (_what, written, warning) => {
    const book = await openBook();
    writeInRow(book, anna, written);
    const saving = book.store.dispatch(saveRowEdit('a'));
    if (warning === undefined)
      (await book.network.next('PATCH /contacts/a')).answer({ ...anna, ...written, version: 11 }, { revision: 11 });
    expect(await saving).toBe(warning === undefined);
    expect(messages()).toEqual([warning ?? 'Your contact is edited!']);
    expect(book.network.sent('PATCH /contacts/a')).toHaveLength(warning === undefined ? 1 : 0);
  });

  test('ends without the edit of another row, in which the person goes on', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    writeInRow(book, borys, { number: 'half writ' });
    (await book.network.next('PATCH /contacts/a')).answer({ ...anna, number: '9', version: 11 }, { revision: 11 });
    await saving;
    expect(rowDraft(book, anna)).toBeUndefined();
    expect(rowDraft(book, borys)).toEqual({ name: 'Borys', number: 'half writ' });
  });
});

describe('an edit of a row that was overtaken', () => {
  test('is repeated on top of the other change if they fit together', async () => {
    const book = await openBook();
    writeInRow(book, anna, { name: 'Anna-Lena' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    overtake(await book.network.next('PATCH /contacts/a'), { ...anna, number: '7', version: 11 }, { clashes: [] });
    const call = await book.network.next('PATCH /contacts/a');
    expect([call.body, call.version]).toEqual([{ name: 'Anna-Lena', number: '7' }, '"11"']);
    call.answer({ id: 'a', name: 'Anna-Lena', number: '7', version: 12 }, { revision: 12 });
    expect(await saving).toBe(true);
    expect([messages(), selectConflicts(book.store.getState())]).toEqual([['Your contact is edited!'], []]);
  });

  test('by the very same change is saved, and nothing is asked', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '7' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    overtake(await book.network.next('PATCH /contacts/a'), { ...anna, number: '7', version: 11 });
    expect(await saving).toBe(true);
    expect([messages(), selectConflicts(book.store.getState())]).toEqual([['Your contact is edited!'], []]);
  });

  test('asks if both have changed the same field, and keeps what was written', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    const current = { ...anna, number: '7', version: 11 };
    overtake(await book.network.next('PATCH /contacts/a'), current, { clashes: [{ path: 'phones' }] });
    expect(await saving).toBe(false);
    expect(selectConflicts(book.store.getState())).toMatchObject([
      { id: 'a', operation: 'edit', base: anna, wanted: { name: 'Anna', number: '9' }, current },
    ]);
    expect(messages(), 'nothing has failed').toEqual([]);
    expect(rowDraft(book, anna)).toEqual({ name: 'Anna', number: '9' });
  });

  test('by a deletion asks whether the contact comes back', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const saving = book.store.dispatch(saveRowEdit('a'));
    (await book.network.next('PATCH /contacts/a')).refuse(404, { code: 'contact_not_found' });
    expect(await saving).toBe(false);
    expect(selectConflicts(book.store.getState())).toMatchObject([{ id: 'a', current: null, wanted: { number: '9' } }]);
  });

  test('sends the version with the state that the person saw at the start, even if there are later ones', async () => {
    const book = await openBook();
    writeInRow(book, anna, { number: '9' });
    const contacts = [{ ...anna, version: 12 }];
    book.network.on('GET /changes?since=10', (call) => call.answer({ revision: 12, contacts, gone: [] }));
    await book.store.dispatch(refreshBook());
    void book.store.dispatch(saveRowEdit('a'));
    expect((await book.network.next('PATCH /contacts/a')).version).toBe('"12"');
  });
});
