import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '@contactbook/contract/changes';
import { createLedger, replay } from './ledger.ts';

const draft = { name: 'Rosie', number: '459-12-56' };
const other = { name: 'Rosie Simpson', number: '443-89-12' };
const contact = { id: '1', ...draft };

function ledgerWithOneContact() {
  const ledger = createLedger();
  ledger.promised({ kind: 'add', draft }, '1', 1);
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
  ledger.promised({ kind: 'edit', id: '1', draft: other }, '1', 2);
  expect(ledger.audit([contact], 2).lost).toHaveLength(1);
});

test('an acknowledged deletion of a contact that is back is lost', () => {
  const ledger = ledgerWithOneContact();
  ledger.promised({ kind: 'delete', id: '1' }, '1', 2);
  expect(ledger.audit([contact], 2).lost).toHaveLength(1);
});

test('a book of earlier is as it was promised by then', () => {
  const ledger = ledgerWithOneContact();
  ledger.promised({ kind: 'edit', id: '1', draft: other }, '1', 2);
  ledger.promised({ kind: 'delete', id: '1' }, '1', 3);
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

describe('a log', () => {
  const added: HistoryEntry = { id: '1', revision: 1, act: 'added', atMs: 0, before: null, after: draft };
  const edited: HistoryEntry = { id: '1', revision: 2, act: 'edited', atMs: 0, before: draft, after: other };
  const deleted: HistoryEntry = { id: '1', revision: 3, act: 'deleted', atMs: 0, before: other, after: null };

  function ledgerOfALife() {
    const ledger = ledgerWithOneContact();
    ledger.promised({ kind: 'edit', id: '1', draft: other }, '1', 2);
    ledger.promised({ kind: 'delete', id: '1' }, '1', 3);
    return ledger;
  }

  test('that has each promise', () => {
    expect(ledgerOfALife().missingIn([added, edited, deleted])).toEqual([]);
  });

  test.each([
    ['none', [added, deleted], 'nothing'],
    ['another act', [added, { ...edited, act: 'undone' }, deleted], 'undone "Rosie Simpson, 443-89-12"'],
    ['another text', [added, { ...edited, after: draft }, deleted], 'edited "Rosie, 459-12-56"'],
    ['another contact', [added, { ...edited, id: '2' }, deleted], 'edited "Rosie Simpson, 443-89-12"'],
  ] satisfies [string, HistoryEntry[], string][])('that has %s for a promise', (_what, log, told) => {
    expect(ledgerOfALife().missingIn(log)).toEqual([
      `change 2, to edit a contact, was promised, and the log has ${told}`,
    ]);
  });

  test('leads to the book, each entry from those before it', () => {
    expect(replay([added, edited])).toEqual(new Map([['1', other]]));
    expect(replay([added, edited, deleted]).size).toBe(0);
    expect(() => replay([added, deleted])).toThrow(
      'change 3 begins with "Rosie Simpson, 443-89-12", and there was "Rosie, 459-12-56"',
    );
  });
});
