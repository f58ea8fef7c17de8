import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { cardText } from '../testing/devices.ts';
import { exceedsCard } from './card-size.ts';

const of = (...lines: string[]) => exceedsCard(Buffer.from(cardText('FN:Rosie', ...lines)));
const LONG = 'A'.repeat(CARD_TEXT_MAX_BYTES);
const folded = (fold: string) => (LONG.match(/.{1,75}/g) ?? []).join(`\r\n${fold}`);

test('the longest photo of a card does not count, however it is folded, and everything else does', () => {
  const fitting = [
    of('NOTE:short'),
    of(`PHOTO;ENCODING=b;TYPE=JPEG:${LONG}`, 'NOTE:short'),
    of(`item1.photo:data:image/png;base64,${folded(' ')}`),
    of(`PHOTO;ENCODING=BASE64:\r\n${folded('')}`, '', 'TEL:1'),
  ];
  expect(fitting).toEqual([false, false, false, false]);
  const tooLong = [
    of(`NOTE:${LONG}`),
    of(`LOGO;ENCODING=b:${LONG}`),
    of(`PHOTO:${LONG}`, `PHOTO:${LONG}`),
    of(`PHOTO:${LONG}`, ...Array.from({ length: 20_000 }, () => 'A:')),
    of(`PHOTO:${LONG}`, `NOTE:${folded(' ')}`),
  ];
  expect(tooLong).toEqual([true, true, true, true, true]);
});
