import type { Card } from '@contactbook/contract/card';
import { expect, test } from 'vitest';
import { cardFaults } from './cardFaults.ts';

const IMPORTED: Card = {
  '@type': 'Card',
  version: '1.0',
  emails: { e1: { address: 'root@localhost' } },
  phones: { p1: { number: '1-8O0-555' } },
  anniversaries: { b1: { kind: 'birth', date: { day: 31, month: 2 } } },
};

test('imported values are no error while they are not changed', () => {
  const draft = { ...IMPORTED, notes: { n1: { note: 'New' } } };
  expect([...cardFaults(draft, IMPORTED)]).toEqual([]);
  expect([...cardFaults(structuredClone(draft), IMPORTED)]).toEqual([]);
});

test('what is written is checked', () => {
  const draft = {
    ...IMPORTED,
    emails: { ...IMPORTED.emails, e2: { address: 'anna' } },
    phones: { p1: { number: '1-8O0-5555' } },
    anniversaries: { b1: { kind: 'birth', date: { day: 30, month: 2 } } },
  };
  expect([...cardFaults(draft, IMPORTED).keys()]).toEqual(['phones/p1', 'emails/e2', 'anniversaries/b1']);
});

test('a card needs something to be called by, if it had that', () => {
  const named: Card = { ...IMPORTED, uid: 'urn:uuid:1', phones: {}, emails: {}, name: { full: 'Anna' } };
  expect([...cardFaults({ ...named, name: { full: ' ' } }, named).keys()]).toEqual(['name']);
  const bare: Card = { ...named, name: { full: '' } };
  expect([...cardFaults({ ...bare, notes: {} }, bare)]).toEqual([]);
  const blank: Card = { '@type': 'Card', version: '1.0' };
  expect([...cardFaults({ ...blank, notes: {} }, blank).keys()], 'a new one').toEqual(['name']);
  expect([...cardFaults({ ...blank, phones: { p1: { number: '112' } } }, blank)]).toEqual([]);
});
