import { expect, test } from 'vitest';
import { dialled } from './phone.ts';

test.each([
  ['+380 (67) 123-45-67', ['tel:+380671234567']],
  ['*100#', ['tel:*100%23']],
  ['112', ['tel:112']],
  ['030 901820 ext. 14', ['tel:030901820;ext=14']],
  ['5551234 x12', ['tel:5551234;ext=12']],
  ['٠٥٠ ١٢٣', ['tel:050123']],
  ['ask her', [undefined]],
  ['1+1', ['tel:11']],
  ['555-CALL-NOW', ['tel:5552255669']],
  ['1-800-FLOWERS', ['tel:18003569377']],
  ['067 1234567 MOM', ['tel:0671234567']],
  ['5551234,,12#', ['tel:5551234,,12%23']],
  ['5551234pp12', ['tel:5551234,,12']],
  ['5551234 w 22', ['tel:5551234;22']],
  ['044 123-45-67, 067 123-45-67', ['tel:0441234567', undefined, 'tel:0671234567']],
  ['044 123-45-67 / 067 123-45-67 ext. 5', ['tel:0441234567', undefined, 'tel:0671234567;ext=5']],
  ['030/901820', ['tel:030901820']],
])('%s is dialled as %j', (number, hrefs) => {
  const parts = dialled(number);
  expect(parts.map(({ href }) => href)).toEqual(hrefs);
  expect(parts.map(({ start, end }) => number.slice(start, end)).join('')).toBe(number);
});
