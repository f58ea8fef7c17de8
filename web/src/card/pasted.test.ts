import { expect, test } from 'vitest';
import { pastedContact } from './pasted.ts';

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
