import { expect, test } from 'vitest';
import { pastedContact, saysMore } from './pasted.ts';
import { pastedCard } from './pastedCard.ts';

test.each([
  ['Anna Smith 067 123 45 67', { name: 'Anna Smith', number: '067 123 45 67' }],
  ['Anna Smith\t+380 (67) 123-45-67', { name: 'Anna Smith', number: '+380 (67) 123-45-67' }],
  ['Марія:\n112', { name: 'Марія', number: '112' }],
  ['(044) 123 ext. 5 – Bob', { name: 'Bob', number: '(044) 123 ext. 5' }],
  ['Anna <+380671234567>', { name: 'Anna', number: '+380671234567' }],
  ['<112> Anna', { name: 'Anna', number: '112' }],
  ['Anna [(044) 123]', { name: 'Anna', number: '(044) 123' }],
  ['Anna', undefined],
  ['067 123', undefined],
  ['Taxi 24 call 5', undefined],
])('“%s” pasted is %j', (text, contact) => {
  expect(pastedContact(text)).toEqual(contact);
});

const WEISS = { name: { full: 'Dr. Weiss' }, phones: { p1: { number: '030 1234567' } } };

test.each([
  ['Dr. Weiss, 030 1234567, weiss@praxis.de', { ...WEISS, emails: { e1: { address: 'weiss@praxis.de' } } }],
  [
    'Dr. Weiss\nPraxis am Markt\nMarkt 5\nTel.: 030 1234567\nE-Mail: <weiss@praxis.de>\nwww.praxis.de',
    {
      ...WEISS,
      emails: { e1: { address: 'weiss@praxis.de' } },
      organizations: { o1: { name: 'Praxis am Markt' } },
      links: { l1: { uri: 'www.praxis.de' } },
      notes: { n1: { note: 'Markt 5' } },
    },
  ],
  ['"Марія" <maria@example.com>', { name: { full: 'Марія' }, emails: { e1: { address: 'maria@example.com' } } }],
  ['maria@example.com', { emails: { e1: { address: 'maria@example.com' } } }],
])('“%s” pasted has these parts', (text, card) => {
  expect(pastedCard(text)).toEqual(card);
});

test('a pasted vCard has all of its fields, but not its UID', () => {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'UID:1',
    'N:Weiss;;;Dr.;',
    'FN:Dr. Weiss',
    'TEL;TYPE=CELL:0151 1',
    'END:VCARD',
  ];
  expect(pastedCard(lines.join('\n'))).toMatchObject({
    name: { full: 'Dr. Weiss' },
    phones: expect.objectContaining({}),
  });
  expect(pastedCard(lines.join('\n'))).not.toHaveProperty('uid');
});

test.each([
  ['a column of numbers', '067 123 45 67\n'.repeat(20_000)],
  ['a table', 'Anna Smith\t067 123 45 67\tanna@example.com\n'.repeat(20_000)],
  ['one word', 'a'.repeat(300_000)],
  ['one number', '1'.repeat(300_000)],
  ['one e-mail', `${'a'.repeat(300_000)}@example.com`],
  ['spaces', ' '.repeat(300_000)],
])('%s that is longer than a contact is not parsed', (_, text) => {
  const { user: before } = process.cpuUsage();
  expect(saysMore(text)).toBe(false);
  expect(pastedContact(text)).toBeUndefined();
  expect(process.cpuUsage().user - before).toBeLessThan(50_000);
});
