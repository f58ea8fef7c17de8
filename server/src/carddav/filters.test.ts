import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { NO_LIMITS } from '../testing/launch.ts';
import { serverFor } from '../testing/server.ts';
import { COLLATIONS } from './collations.ts';

const folded = COLLATIONS['i;unicode-casemap']!;

/** Combining marks of eight classes in descending order, which NFC sorts one by one. */
const marks = (bytes: number) =>
  ['\u0345', '\u035D', '\u035C', '\u0315', '\u0301', '\u0316', '\u0327', '\u0334']
    .map((mark) => mark.repeat(bytes / 16))
    .join('');
const NOTE = marks(60_000);
const PHOTO = Buffer.alloc(600_000, 7).toString('base64');

const query = (tests: string) =>
  `<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/></D:prop><C:filter test="allof">${tests}</C:filter></C:addressbook-query>`;
const contains = (property: string, ...texts: string[]) =>
  `<C:prop-filter name="${property}" test="allof">${texts.map((text) => `<C:text-match negate-condition="yes">${text}</C:text-match>`).join('')}</C:prop-filter>`;

async function aPhone() {
  const server = await serverFor(NO_LIMITS);
  return addDevice(server, await server.signUp('Ann'));
}

test('a card of marks, and its photo, are compared with all texts of a filter', async () => {
  const phone = await aPhone();
  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${PHOTO}`;
  await phone.put('marks.vcf', cardText('UID:m', 'FN:Marks', `X-A;X-B=${marks(480)}:x`, `NOTE:${NOTE}`, photo));
  const tests = ['NOTE', 'PHOTO'].map((name) =>
    contains(name, ...Array.from({ length: 23 }, (_, index) => `a${index}`)),
  );
  const { status, text } = await phone.report(query(tests.join('')));
  expect([status, text.match(/<D:getetag>/g)?.length]).toEqual([207, 1]);
});

test('a filter that has compared too much returns a truncated result, as at a limit', async () => {
  const phone = await aPhone();
  const note = `NOTE:${'ab'.repeat(30_000)}`;
  const cards = 80;
  for (let each = 0; each < cards; each++) await phone.put(`${each}.vcf`, cardText(`UID:${each}`, 'FN:Long', note));
  const cheap = await phone.report(query(contains('NOTE', 'x', 'y', 'z')));
  const costly = await phone.report(query(contains('NOTE', ...Array.from({ length: 49 }, (_, index) => `x${index}`))));
  const found = [cheap, costly].map(({ status, text }) => [
    status,
    text.match(/<D:getetag>/g)?.length ?? 0,
    text.includes('507 Insufficient Storage') && text.includes('number-of-matches-within-limits'),
  ]);
  expect(found).toEqual([
    [207, cards, false],
    [207, expect.toSatisfy((some: number) => some > 0 && some < cards), true],
  ]);
});

test('texts that only a product could look for in each other are refused', async () => {
  const phone = await aPhone();
  const texts = ['a'.repeat(201), '\uFDFA'.repeat(20)];
  const answers = await Promise.all(texts.map((text) => phone.report(query(contains('NOTE', text)))));
  expect(answers.map(({ status, text }) => [status, text.includes('C:supported-filter')])).toEqual(
    texts.map(() => [403, true]),
  );
});

test('a photo is no text, but is present', async () => {
  const phone = await aPhone();
  await phone.put('a.vcf', cardText('UID:a', 'FN:Ann', `PHOTO;ENCODING=b:${PHOTO}`));
  await phone.put('b.vcf', cardText('UID:b', 'FN:Ben'));
  const found = async (tests: string) => ((await phone.report(query(tests))).text.match(/\w+\.vcf/g) ?? []).join();
  expect([
    await found('<C:prop-filter name="PHOTO"/>'),
    await found('<C:prop-filter name="PHOTO"><C:is-not-defined/></C:prop-filter>'),
    await found('<C:prop-filter name="PHOTO"><C:text-match>a</C:text-match></C:prop-filter>'),
  ]).toEqual(['a.vcf', 'b.vcf', '']);
});

test('folding piece by piece is folding, of all texts that people write', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 300 });
  const heavy = fc.array(fc.constantFrom('e\u0301\u0316', '가', '\uFDFA', 'ｶﾞ', '\u{1D15E}', '👩‍👧', 'x'), {
    minLength: 60,
    maxLength: 200,
  });
  const texts = fc.oneof(
    letters,
    heavy.map((parts) => parts.join('')),
  );
  fc.assert(fc.property(texts, (text) => folded(text) === text.normalize('NFKD').toLowerCase()));
});

test('only waiting combining characters move before characters of another piece', () => {
  const apart: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const pieces = `${'x'.repeat(63)}\u0345${String.fromCodePoint(code)}`;
    if (folded(pieces) !== pieces.normalize('NFKD').toLowerCase()) apart.push(code.toString(16));
  }
  expect(apart).toEqual([]);
});
