import { expect, test } from 'vitest';
import { avatarHue, initials } from './initials.ts';

test.each([
  ['Anna-Lena Brandt', 'AL'],
  ['Марія Коваль', 'МК'],
  ['Émile', 'É'],
  ['rosie simpson jones', 'RS'],
  [' ', ''],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧F'],
  ['Anna (Work)', 'AW'],
  ['«Нова» – пошта', 'НП'],
  ['🇺🇦', '🇺🇦'],
  ['👩🏽‍🚀 ☎️ Ann', '👩🏽‍🚀☎️'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 #️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿#️⃣'],
  ['© ☎ Ann 1️⃣', 'A1️⃣'],
  ['...', ''],
  ['ß-Groß', 'SG'],
  ['ﬁona ǆuro', 'FǄ'],
  ['한글'.normalize('NFD'), '한'],
  ['\u200eZed \ufeffMark', 'ZM'],
  ['և', 'Ե'],
])('the initials of “%s” are “%s”', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('the colour of a name is FNV-1a of its lower-cased UTF-8 bytes, in twelve hues', () => {
  expect(avatarHue('a')).toBe((0xe40c292c % 12) * 30 + 15); // the published FNV-1a hash of "a"
  expect(avatarHue(' ÉMILE ')).toBe(avatarHue('émile'));
});
