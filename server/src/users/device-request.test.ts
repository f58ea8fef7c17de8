import { expect, test } from 'vitest';
import { basic } from '../testing/devices.ts';
import { claimedName } from './device-request.ts';

test('a device is one and the same person however it writes their e-mail', () => {
  const written = ['renée@example.com', ' Rene\u0301e@EXAMPLE.com', 'RENÉE@example.com\t'];
  expect(written.map((name) => claimedName(basic(name, 'any')))).toEqual(Array(3).fill('renée@example.com'));
  expect([claimedName(undefined), claimedName('Bearer x'), claimedName('Basic !')]).toEqual(Array(3).fill(undefined));
});
