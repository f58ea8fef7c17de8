import type { BookAct } from '@contactbook/contract/changes';
import { expect, test } from 'vitest';
import { createLedger, type Observed } from './ledger.ts';
import type { Write } from './writes.ts';

const rosie = { id: '1', name: 'Rosie', number: '459-12-56' };
const simpson = { id: '1', name: 'Rosie Simpson', number: '443-89-12' };
const eden = { id: '2', name: 'Eden', number: '645-17-79' };
const add: Write = { kind: 'add', after: rosie };
const edit: Write = { kind: 'edit', id: '1', after: simpson };
const remove: Write = { kind: 'delete', id: '1' };
const erase: Write = { kind: 'erase', id: '1' };

const added = entry(1, 'added', null, rosie);
const edited = entry(2, 'edited', rosie, simpson);
const deleted = entry(2, 'deleted', rosie, null);
const NONE = { added: 0, removed: 0, changed: 0 };
const EMPTY = { counts: NONE, added: [], removed: [], changed: [] };

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
  const past = { ...EMPTY, counts: { ...NONE, removed: contacts.length } };
  return { contacts, log, trash: [], revision: log.length, past, leftover: [], ...rest };
}

/** Acknowledged one after the other; `doubt` met no answer. */
function ledgerOf(writes: Write[], doubt?: Write) {
  const ledger = createLedger();
  for (const [index, write] of writes.entries()) ledger.promised(write, write.after === eden ? '2' : '1', index + 1);
  if (doubt !== undefined) ledger.doubted(doubt);
  return ledger;
}

test.each<[what: string, writes: Write[], found: Observed, doubt?: Write]>([
  ['a book that is as promised', [add, edit], found([simpson], [edited, added])],
  ['an addition that was not done', [], found([], []), add],
  ['an edit that was not done', [add], found([rosie], [added]), edit],
  ['a deletion that was not done', [add], found([rosie], [added]), remove],
])('%s is fine', (_what, writes, theFound, doubt) => {
  expect(ledgerOf(writes, doubt).audit(theFound)).toEqual({ lost: [], wrong: [], doneAfterAll: 0 });
});

test.each<[what: string, writes: Write[], found: Observed, doubt: Write]>([
  ['an addition', [], found([simpson], [entry(1, 'added', null, simpson)]), { kind: 'add', after: simpson }],
  ['an edit', [add], found([simpson], [edited, added]), edit],
  ['a deletion', [add], found([], [deleted, added], { trash: [rosie] }), remove],
])('%s without an answer may be done', (_what, writes, theFound, doubt) => {
  expect(ledgerOf(writes, doubt).audit(theFound)).toEqual({ lost: [], wrong: [], doneAfterAll: 1 });
});

test.each<[what: string, writes: Write[], found: Observed]>([
  ['an addition', [add], found([], [])],
  ['an edit', [add, edit], found([rosie], [added])],
  ['an edit whose entry is there', [add, edit], found([rosie], [edited, added])],
  ['an entry of the log', [add, edit], found([simpson], [entry(2, 'undone', rosie, simpson), added])],
  ['a deletion', [add, remove], found([rosie], [added])],
  ['a contact of the trash', [add, remove], found([], [deleted, added])],
  ['an erasure', [add, remove, erase], found([], [deleted, added], { trash: [rosie] })],
  ['an erasure with its history', [add, remove, erase], found([], [], { revision: 2, leftover: ['1'] })],
])('%s that is lost counts as one write', (_what, writes, theFound) => {
  expect(ledgerOf(writes).audit(theFound).lost).toHaveLength(1);
});

test.each<[wrong: string, writes: Write[], found: Observed]>([
  ['nobody wrote "Eden, 645-17-79"', [add], found([rosie, eden], [added])],
  ['the revision is', [add], found([rosie], [added], { revision: 2 })],
  ['the number of changes in the log is', [add], found([rosie], [edited, added], { revision: 1 })],
  ['the number of added contacts is', [add], found([rosie], [added], { past: EMPTY })],
])('%s', (wrong, writes, theFound) => {
  expect(ledgerOf(writes).audit(theFound).wrong).toContainEqual(expect.stringContaining(wrong));
});

test('each look begins anew: what was lost is told once, and a rewound book is as it was promised by then', () => {
  const ledger = ledgerOf([add, edit]);
  expect(ledger.audit(found([rosie], [added])).lost).toHaveLength(1);
  expect(ledger.audit(found([rosie], [], { revision: 1, past: EMPTY }))).toMatchObject({ lost: [], wrong: [] });
  const rewound = ledgerOf([add, edit, remove]);
  rewound.rewind(1);
  expect(rewound.audit(found([rosie], [added]))).toMatchObject({ lost: [], wrong: [] });
});
