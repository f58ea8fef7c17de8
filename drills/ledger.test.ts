import type { BookAct } from '@contactbook/contract/changes';
import { expect, test } from 'vitest';
import { createLedger, type Observed, type Write } from './ledger.ts';

const rosie = { id: '1', name: 'Rosie', number: '459-12-56' };
const simpson = { id: '1', name: 'Rosie Simpson', number: '443-89-12' };
const eden = { id: '2', name: 'Eden', number: '645-17-79' };
const add = { kind: 'add', draft: rosie } as const;
const edit = { kind: 'edit', id: '1', draft: simpson } as const;
const remove = { kind: 'delete', id: '1' } as const;
const kept = { lost: [], wrong: [], doneAfterAll: 0 };

const added = entry(1, 'added', null, rosie);
const edited = entry(2, 'edited', rosie, simpson);
const NONE = { added: 0, removed: 0, changed: 0 };

function entry(
  revision: number,
  act: BookAct['act'],
  before: typeof rosie | null,
  after: typeof rosie | null,
): BookAct {
  const { id } = (before ?? after)!;
  const each = { id, revision, act, atMs: 0, before, after };
  return { revision, act, atMs: 0, contacts: 1, canBeUndone: true, entry: each };
}

/** The observed state of a new account, with these differences. */
function found(contacts: Observed['contacts'], log: BookAct[], rest: Partial<Observed> = {}): Observed {
  const past = { counts: { ...NONE, removed: contacts.length }, added: [], removed: [], changed: [] };
  return { contacts, log, trash: [], revision: log.length, past, leftover: [], ...rest };
}

/** Creates a ledger of writes that were acknowledged one after the other. */
function ledgerOf(...writes: Write[]) {
  const ledger = createLedger();
  for (const [index, write] of writes.entries()) ledger.promised(write, '1', index + 1);
  return ledger;
}

test('a book that is as promised', () => {
  expect(ledgerOf(add, edit).audit(found([simpson], [edited, added]))).toEqual(kept);
});

test.each([
  ['an addition', [add], found([], [])],
  ['an edit', [add, edit], found([rosie], [added])],
  ['an edit whose entry is there', [add, edit], found([rosie], [edited, added])],
  ['an entry of the log', [add, edit], found([simpson], [entry(2, 'undone', rosie, simpson), added])],
  ['a deletion', [add, remove], found([rosie], [added])],
  ['a contact of the trash', [add, remove], found([], [entry(2, 'deleted', rosie, null), added])],
  [
    'an erasure',
    [add, remove, { kind: 'erase', id: '1' }],
    found([], [entry(2, 'deleted', rosie, null), added], { trash: [rosie] }),
  ],
  ['an erasure with its history', [add, remove, { kind: 'erase' }], found([], [], { revision: 2, leftover: ['1'] })],
] satisfies [string, Write[], Observed][])('%s that is lost counts as one write', (_what, writes, theFound) => {
  expect(ledgerOf(...writes).audit(theFound).lost).toHaveLength(1);
});

test.each([
  ['an addition', [], add, [simpson], [entry(1, 'added', null, simpson)]],
  ['an edit', [add], edit, [simpson], [edited, added]],
  ['a deletion', [add], remove, [], [entry(2, 'deleted', rosie, null), added]],
] satisfies [string, Write[], Write, Observed['contacts'], BookAct[]][])(
  '%s without an answer may be done or not',
  (_what, writes, doubt, contacts, log) => {
    const inDoubt = () => {
      const ledger = ledgerOf(...writes);
      ledger.doubted(doubt.kind === 'add' ? { kind: 'add', draft: simpson } : doubt);
      return ledger;
    };
    const before = writes.length === 0 ? found([], []) : found([rosie], [added]);
    const trash = contacts.length === 0 ? [rosie] : [];
    expect(inDoubt().audit(before)).toEqual(kept);
    expect(inDoubt().audit(found(contacts, log, { trash }))).toEqual({ ...kept, doneAfterAll: 1 });
  },
);

test('half of a change without an answer is reported', () => {
  const ledger = ledgerOf(add);
  ledger.promised({ kind: 'add', draft: eden }, '2', 2);
  ledger.doubted({ kind: 'go back', revision: 0 });
  const log = [entry(3, 'went_back', rosie, null), entry(2, 'added', null, eden), added];
  expect(ledger.audit(found([eden], log, { trash: [rosie] })).wrong).toContain(
    'a write without an answer was done by half',
  );
});

test('a contact that was never written is reported', () => {
  expect(ledgerOf(add).audit(found([rosie, eden], [added])).wrong).toContain('nobody wrote "Eden, 645-17-79"');
});

test.each([
  ['revision', { revision: 2 }],
  ['number of changes in the log', { log: [edited, added], revision: 1 }],
  ['number of added contacts', { past: { counts: NONE, added: [], removed: [], changed: [] } }],
])('a %s that contradicts the book is reported', (what, odd) => {
  expect(ledgerOf(add).audit(found([rosie], [added], odd)).wrong).toEqual([expect.stringMatching(`^the ${what} is`)]);
});

test('acts on the past come to what they undo', () => {
  const ledger = ledgerOf(add, edit, { kind: 'undo', revision: 2 }, edit, { kind: 'restore', id: '1', revision: 1 });
  expect([...ledger.book.values()]).toEqual([rosie]);
  ledger.promised({ kind: 'go back', revision: 0 }, '', 6);
  expect([ledger.book.size, ledger.trash.size]).toEqual([0, 1]);
  ledger.promised({ kind: 'undo', revision: 6 }, '', 7);
  ledger.promised({ kind: 'go back', revision: 4 }, '', 8);
  expect([...ledger.book.values()]).toEqual([simpson]);
  ledger.promised(remove, '', 9);
  ledger.promised({ kind: 'take out' }, '', 10);
  expect([...ledger.book.values()]).toEqual([simpson]);
});

test('each audit starts anew: a loss is reported once', () => {
  const ledger = ledgerOf(add, edit);
  expect(ledger.audit(found([rosie], [added])).lost).toHaveLength(1);
  expect(
    ledger.audit(found([rosie], [], { revision: 1, past: { counts: NONE, added: [], removed: [], changed: [] } })),
  ).toEqual(kept);
});

test('an earlier book is compared with what was acknowledged by then', () => {
  const ledger = ledgerOf(add, edit, remove);
  ledger.rewind(1);
  expect(ledger.audit(found([rosie], [added]))).toEqual(kept);
});
