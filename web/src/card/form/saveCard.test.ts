import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../app/testing-store.ts';
import { selectConflicts } from '../../book/conflictsSlice.ts';
import { discardEdit } from '../../book/discard.ts';
import { selectEdited } from '../../book/draftSelectors.ts';
import { editWritten, NEW_CONTACT } from '../../book/draftsSlice.ts';
import { beginNewContact } from './beginNewContact.ts';
import { plainCard } from '../fields/cardRow.ts';
import { leaveCardEdit, saveCardEdit, saveNewContact } from './saveCard.ts';
import {
  anna,
  answerCard,
  atPort,
  borys,
  cardEdit,
  cardWith,
  drafted,
  openBook,
  overtake,
  writeInForm,
  writeInRow,
} from './testing-edits.ts';

beforeEach(() => vi.unstubAllGlobals());

describe('an edit of a card', () => {
  test('ends with its own answer, and the form of another contact stays', async () => {
    const book = await openBook();
    writeInForm(book, anna, { titles: { t1: { name: 'Director' } } });
    const saving = book.store.dispatch(saveCardEdit('a'));
    writeInForm(book, borys, atPort);
    expect(drafted(book)).toEqual(['Anna', 'Borys']);
    answerCard(await book.network.next('PUT /contacts/a/card'), 11);
    expect(await saving).toBe(true);
    expect(drafted(book)).toEqual(['Borys']);
    expect(cardEdit(book, borys)?.draft).toMatchObject(atPort);
  });

  test('includes a label that was not finished', async () => {
    const book = await openBook();
    const { id, key } = writeInForm(book, anna);
    book.store.dispatch(editWritten({ place: 'card', id, key, label: ' Map r' }));
    expect(drafted(book)).toEqual(['Anna']);
    const saving = book.store.dispatch(saveCardEdit('a'));
    const call = await book.network.next('PUT /contacts/a/card');
    expect(call.body).toMatchObject({ keywords: { 'Map r': true } });
    answerCard(call, 11);
    expect(await saving).toBe(true);
  });

  test('is merged with a change of another field and sent again', async () => {
    const book = await openBook();
    writeInForm(book, anna, atPort);
    const saving = book.store.dispatch(saveCardEdit('a'));
    const theirs = { ...anna, number: '7', version: 11 };
    overtake(await book.network.next('PUT /contacts/a/card'), theirs, { card: plainCard(theirs) });
    const call = await book.network.next('PUT /contacts/a/card');
    expect([call.body, call.version]).toEqual([cardWith(theirs, atPort), '"11"']);
    answerCard(call, 12);
    expect(await saving).toBe(true);
    expect(messages()).toEqual(['Your contact is edited!']);
  });

  test('that clashes asks, and stays in its form', async () => {
    const book = await openBook();
    writeInForm(book, anna, { name: { full: 'Anja' } });
    const saving = book.store.dispatch(saveCardEdit('a'));
    const theirs = { ...anna, name: 'Anouk', version: 11 };
    overtake(await book.network.next('PUT /contacts/a/card'), theirs, { card: plainCard(theirs) });
    expect(await saving).toBe(false);
    expect(selectConflicts(book.store.getState())).toMatchObject([{ wanted: { name: 'Anja' }, current: theirs }]);
    expect(cardEdit(book, anna)).toMatchObject({ state: 'refused', draft: { name: { full: 'Anja' } } });
    expect(messages()).toEqual([]);
  });

  test('takes over what was written in the row, and the row cannot be edited beside it', async () => {
    const book = await openBook();
    writeInRow(book, borys, { number: '113' });
    writeInForm(book, borys);
    expect(selectEdited(book.store.getState())).toEqual([]);
    expect(cardEdit(book, borys)?.draft.phones).toMatchObject({ p1: { number: '113' } });
    writeInRow(book, borys);
    expect(selectEdited(book.store.getState())).toEqual([]);
  });

  test('without text ends when its form is closed, and one with text waits', async () => {
    const book = await openBook();
    writeInForm(book, anna);
    writeInForm(book, borys, atPort);
    for (const { id } of [anna, borys]) book.store.dispatch(leaveCardEdit(id));
    expect([cardEdit(book, anna), drafted(book)]).toEqual([undefined, ['Borys']]);
  });

  test('of a new contact is added, and stays where that fails', async () => {
    const book = await openBook();
    book.store.dispatch(beginNewContact({ name: { full: 'Clara' } }));
    const failing = book.store.dispatch(saveNewContact());
    (await book.network.next('POST /contacts/cards')).refuse(500);
    expect(await failing).toBe(false);
    expect(cardEdit(book, { id: NEW_CONTACT })).toMatchObject({ state: 'refused' });
    const adding = book.store.dispatch(saveNewContact());
    (await book.network.next('POST /contacts/cards')).answer(
      { id: 'c', name: 'Clara', number: '', version: 11 },
      { revision: 11 },
    );
    expect(await adding).toBe(true);
    expect(cardEdit(book, { id: NEW_CONTACT })).toBeUndefined();
    expect(book.names()).toEqual(['Anna', 'Borys', 'Clara']);
  });

  test('that was discarded does not change a later edit of the same contact', async () => {
    const book = await openBook();
    const first = writeInForm(book, anna, atPort);
    book.store.dispatch(discardEdit('a'));
    const later = writeInForm(book, anna, atPort);
    book.store.dispatch(editWritten({ place: 'card', id: 'a', key: first.key, label: 'late' }));
    expect(cardEdit(book, anna)).toMatchObject({ key: later.key, label: '' });
  });
});
