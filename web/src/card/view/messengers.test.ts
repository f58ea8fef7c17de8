import { expect, test } from 'vitest';
import { messengersOf } from './messengers.ts';

const hrefs = (number: string, mobile = true) =>
  messengersOf(mobile ? { features: { mobile: true } } : {}, number).map(({ href }) => href);

test('a mobile number with its country is written to in three messengers', () => {
  const links = ['https://wa.me/380671234567', 'https://signal.me/#p/+380671234567', 'https://t.me/+380671234567'];
  expect(hrefs('+380 (67) 123-45-67')).toEqual(links);
  expect(hrefs('00380 67 123 45 67')).toEqual(links);
});

test.each([
  ['without its country', '067 123 45 67', true],
  ['that is not a mobile number', '+380 44 123 45 67', false],
  ['that is too short', '+380', true],
])('a number %s has no messengers', (_what, number, mobile) => {
  expect(hrefs(number, mobile)).toEqual([]);
});
