import { expect, test } from 'vitest';
import { parseCard, parseCards, serialize } from './vcard.ts';

const card = (body: string): string => `BEGIN:VCARD\nVERSION:3.0\n${body}\nEND:VCARD\n`;
const agent = (inner: string): string => `AGENT:\nBEGIN:VCARD\nN:x\n${inner}END:VCARD\n`;
const parse = (text: string) =>
  parseCards(Buffer.from(text)).map((found) =>
    'reason' in found ? [found.startLine, found.reason] : [found.startLine, found.endLine, found.version],
  );

test('a file of many cards gives the lines of each', () => {
  expect(parse(`${card('FN:A')}\n${card('FN:B\nNOTE:x\n y')}`)).toEqual([
    [1, 5, '3.0'],
    [6, 11, '3.0'],
  ]);
});

test('a card without an end, text outside and an unknown version are reported, and the others are read', () => {
  const file = `hello\nthere\n${card('FN:A')}BEGIN:VCARD\nFN:lost\n${card('FN:B')}rest\nBEGIN:VCARD\nVERSION:5.0\nEND:VCARD\nBEGIN:VCARD\n`;
  expect(parse(file)).toEqual([
    [1, 'This text is in no card.'],
    [3, 6, '3.0'],
    [7, 'It has no END:VCARD.'],
    [9, 12, '3.0'],
    [13, 'This text is in no card.'],
    [14, 'Its VERSION is none of 2.1, 3.0 and 4.0.'],
    [17, 'It has no END:VCARD.'],
  ]);
  const bytes = parseCards(Buffer.from(file)).map((found) => ('raw' in found ? found.raw : serialize(found)));
  expect(Buffer.concat(bytes).toString()).toBe(file);
});

test('agents inside agents belong to the card', () => {
  expect(parse(`BEGIN:VCARD\nVERSION:2.1\n${agent(agent(''))}END:VCARD\n${card('FN:A')}`)).toEqual([
    [1, 11, '2.1'],
    [12, 15, '3.0'],
  ]);
});

test.each([
  ['', 'There is no card in it.'],
  [card('A:1') + card('A:2'), 'There is more than one card in it.'],
  [card('FN:\0'), 'There is a byte in it that no text has.'],
  ['<html>', 'This text is in no card.'],
])('text that is no card is refused with a reason: %j', (text, reason) => {
  expect(() => parseCard(Buffer.from(text))).toThrow(reason);
});
