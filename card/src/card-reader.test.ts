import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCardReader } from './card-reader.ts';
import { toUtf8 } from './content-lines.ts';
import { parseCards, serialize, type Unreadable, type VCard } from './vcard.ts';

const FOLDER = join(import.meta.dirname, 'corpus');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.vcf'));

function readInParts(file: Uint8Array, size: number, maxBytes = 2 ** 21) {
  const reader = createCardReader(maxBytes);
  const cards: (VCard | Unreadable)[] = [];
  for (let at = 0; at < file.length; at += size) cards.push(...reader.push(file.subarray(at, at + size)));
  return [...cards, ...reader.end()].map(told);
}

const told = (card: VCard | Unreadable) => ({
  startLine: card.startLine,
  bytes: Buffer.from('reason' in card ? card.raw : serialize(card)).toString('latin1'),
  ...('reason' in card && { reason: card.reason }),
});

test.each(files)('%s in parts of any size is what it is as a whole', (name) => {
  const file = Buffer.from(toUtf8(readFileSync(join(FOLDER, name))));
  const [trimmed, whole] = [[1, 7, 1000].map((size) => readInParts(file, size)), parseCards(file).map(told)];
  const shown = (cards: ReturnType<typeof told>[]) => cards.map((card) => ({ ...card, bytes: card.bytes.trim() }));
  expect(trimmed.map(shown)).toEqual([shown(whole), shown(whole), shown(whole)]);
});

test('many files in one are read with their lines', () => {
  const all = files.map((name) => Buffer.from(toUtf8(readFileSync(join(FOLDER, name)))));
  const file = Buffer.concat(all.flatMap((one) => [one, Buffer.from('\r\n')]));
  const shown = (cards: ReturnType<typeof told>[]) =>
    cards.map(({ bytes, ...card }) => ({ ...card, bytes: bytes.trim() }));
  expect(shown(readInParts(file, 4096))).toEqual(shown(parseCards(file).map(told)));
});

const card = (name: string, more = '') => `BEGIN:VCARD\r\nFN:${name}\r\n${more}END:VCARD\r\n`;

test('a card that is too large, or a line without end, is reported once, and the next card is read', () => {
  const long = `NOTE:${'x'.repeat(300_000)}`;
  const file = Buffer.from(
    card('Ann') + card('Bob', `${long}\r\n`) + card('Cem', 'NOTE:a\r\n'.repeat(30_000)) + card('Dee'),
  );
  const read = readInParts(file, 10_000, 100_000);
  expect(read.map(({ startLine, reason, bytes }) => [startLine, reason, /FN:(\w+)/.exec(bytes)?.[1]])).toEqual([
    [1, undefined, 'Ann'],
    [4, 'This card is larger than 0 MB.', 'Bob'],
    [8, 'This card is larger than 0 MB.', 'Cem'],
    [30_011, undefined, 'Dee'],
  ]);
});
