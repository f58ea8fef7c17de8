import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { imageOf, putTogether, takeApart } from './binaries.ts';
import { editCard } from './edit-card.ts';
import { toJsContact } from './jscontact.ts';
import { parseCard, parseStoredCard, serialize } from './vcard.ts';

const fromBase64 = (text: string) => Buffer.from(text, 'base64');
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)]);
const photo = (head: string, data: string) =>
  Buffer.from(
    `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\n${head}${data.replace(/.{60}/g, '$&\r\n ')}\r\nX-A;ENCODING=b:${data}\r\nEND:VCARD\r\n`,
  );
const base64 = JPEG.toString('base64');

test('a photo is stored separately, byte for byte, and is restored; other values stay in the card', () => {
  const bytes = photo('PHOTO:', `data:image/jpeg;base64,${base64}`);
  const { card: apart, photo: taken } = takeApart(parseCard(bytes), sha256);
  const card = serialize(apart);
  expect(card.length).toBeLessThan(300 + base64.length);
  expect(Buffer.from(putTogether(card, taken!.content))).toEqual(bytes);
  expect(imageOf(taken!.content, fromBase64)).toEqual({ bytes: JPEG, mediaType: 'image/jpeg' });
  const again = takeApart(parseStoredCard(card), sha256);
  expect([serialize(again.card), again.photo]).toEqual([card, undefined]);
});

test('an edit of a card with a separate photo keeps it, even on the line that changes', () => {
  const bytes = photo('PHOTO;PREF=2:', `data:image/jpeg;base64,${base64}`);
  const { card, photo: taken } = takeApart(parseCard(bytes), sha256);
  const stored = parseStoredCard(serialize(card));
  const next = JSON.parse(JSON.stringify(toJsContact(stored)));
  next.media.m1.pref = 1;
  const edited = serialize(editCard(stored, next));
  const whole = putTogether(edited, taken!.content);
  expect(Buffer.from(whole).toString()).toBe(Buffer.from(bytes).toString().replace('PREF=2', 'PREF=1'));
});

test.each(['3.0', '4.0', '2.1'] as const)('a new photo is written as %s has it', (version) => {
  const card = parseCard(Buffer.from(`BEGIN:VCARD\nVERSION:${version}\nFN:A\nEND:VCARD\n`));
  const next = toJsContact(card);
  next.media = { m1: { kind: 'photo', uri: `data:image/jpeg;base64,${base64}` } };
  const { photo: taken } = takeApart(parseCard(serialize(editCard(card, next))), sha256);
  expect(imageOf(taken!.content, fromBase64)).toEqual({ bytes: JPEG, mediaType: 'image/jpeg' });
});

test.each([
  ['PNG', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), 'image/png'],
  ['WebP', Buffer.from('RIFF\x04\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'],
  ['a script', Buffer.from('<svg onload="x"/>'), undefined],
])('%s is known by its first bytes', (_what, bytes, mediaType) => {
  expect(imageOf(Buffer.from(bytes.toString('base64')), fromBase64)?.mediaType).toBe(mediaType);
});
