import { expect, test } from 'vitest';
import { createLedger } from './ledger.ts';

const draft = { name: 'Rosie', number: '459-12-56' };
const other = { name: 'Rosie Simpson', number: '443-89-12' };
const contact = { id: '1', ...draft };

function ledgerWithOneContact() {
  const ledger = createLedger();
  ledger.promised({ kind: 'add', draft }, '1');
  return ledger;
}

test('a book that is as promised', () => {
  expect(ledgerWithOneContact().audit([contact], 1)).toEqual({ lost: [], wrong: [], doneAfterAll: 0 });
});

test('an acknowledged contact that is gone is lost', () => {
  const { lost } = ledgerWithOneContact().audit([], 1);
  expect(lost).toEqual(['"Rosie, 459-12-56" was promised, and there is nothing']);
});

test('an acknowledged edit that is not there is lost', () => {
  const ledger = ledgerWithOneContact();
  ledger.promised({ kind: 'edit', id: '1', draft: other }, '1');
  expect(ledger.audit([contact], 2).lost).toHaveLength(1);
});

test('an acknowledged deletion of a contact that is back is lost', () => {
  const ledger = ledgerWithOneContact();
  ledger.promised({ kind: 'delete', id: '1' }, '1');
  expect(ledger.audit([contact], 2).lost).toHaveLength(1);
});

test('a book of earlier is as it was promised by then', () => {
  const ledger = ledgerWithOneContact();
  ledger.promised({ kind: 'edit', id: '1', draft: other }, '1');
  ledger.promised({ kind: 'delete', id: '1' }, '1');
  const books = [[], [contact], [{ id: '1', ...other }], []];
  const audits = books.map((book, count) => ledger.after(count).audit(book, count));
  expect(audits).toEqual(books.map(() => ({ lost: [], wrong: [], doneAfterAll: 0 })));
});

test('half an edit is told', () => {
  const ledger = ledgerWithOneContact();
  ledger.doubted({ kind: 'edit', id: '1', draft: other });
  expect(ledger.audit([{ ...contact, name: other.name }], 1).lost).toHaveLength(1);
});

test('a contact that nobody wrote is told', () => {
  const { wrong } = ledgerWithOneContact().audit([contact, { id: '2', ...other }], 1);
  expect(wrong).toEqual(['nobody wrote "Rosie Simpson, 443-89-12"']);
});

test('a revision that did not move with its book is told', () => {
  const { wrong } = ledgerWithOneContact().audit([contact], 0);
  expect(wrong).toEqual(['the book was changed 1 times, and its revision is 0']);
});

test.each([
  ['an add', { kind: 'add', draft: other } as const, [contact, { id: '2', ...other }]],
  ['an edit', { kind: 'edit', id: '1', draft: other } as const, [{ id: '1', ...other }]],
  ['a deletion', { kind: 'delete', id: '1' } as const, []],
])('%s without an answer may be done or not', (_what, write, done) => {
  const ledger = ledgerWithOneContact();
  ledger.doubted(write);
  const [undone, doneAfterAll] = [ledger.audit([contact], 1), ledger.audit(done, 2)];
  expect([undone, doneAfterAll]).toEqual([
    { lost: [], wrong: [], doneAfterAll: 0 },
    { lost: [], wrong: [], doneAfterAll: 1 },
  ]);
});
