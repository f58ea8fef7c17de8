import { expect, test } from 'vitest';
import { chosen, firstChoice } from './threeWay.ts';

const state = (text: string) => {
  const [name = '', number = ''] = text.split(' ');
  return { name, number };
};

test.each([
  // began from, wanted, now: chosen at first
  ['Anna 1', 'Anja 1', 'Anna 2', 'Anja 2', 'each changed another field'],
  ['Anna 1', 'Anja 1', 'Anouk 1', 'Anja 1', 'both changed the same field'],
  ['Anna 1', 'Anja 2', 'Anouk 3', 'Anja 2', 'both changed both'],
  ['Anna 1', 'Anna 2', 'Anouk 3', 'Anouk 2', 'only the others changed the name'],
  ['Anna 1', 'Anja 2', 'Anja 1', 'Anja 2', 'both made the same change of the name'],
  ['Anna 1', 'Anna 1', 'Anouk 3', 'Anouk 3', 'only the others changed anything'],
  [null, 'Anna 1', 'Anouk 3', 'Anna 1', 'nobody knows what it began from'],
])('begun from %s, wanted %s, now %s: at first %s is chosen, since %s', (base, wanted, current, expected, _reason) => {
  const versions = { base: base === null ? null : state(base), wanted: state(wanted), current: state(current) };
  expect(chosen(firstChoice(versions), versions)).toEqual(state(expected));
});

test('the choice takes each field from the side that was chosen for it', () => {
  const versions = { base: null, wanted: state('Anna 1'), current: state('Anouk 3') };
  expect(chosen({ name: 'current', number: 'wanted' }, versions)).toEqual(state('Anouk 1'));
});
