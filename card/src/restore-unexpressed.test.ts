import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentLine } from './content-lines.ts';
import { convertCard } from './convert-card.ts';
import { VERSIONS } from './dialects.ts';
import { cardOf, oddCards } from './odd-cards.ts';
import { restoreUnexpressed } from './restore-unexpressed.ts';
import { parseCard, serialize, type VCard } from './vcard.ts';

const unfolded = (card: VCard): string[] =>
  Buffer.from(serialize(card))
    .toString()
    .replaceAll(/\r?\n /g, '')
    .split('\r\n')
    .slice(2, -2);

/** Returns the lines of a 4.0 card after a 3.0 program has edited the lines that it was sent. */
function edited(stored: string[], edit: (lines: string[]) => string[]): string[] {
  const card = cardOf('4.0', ...stored);
  const sent = unfolded(parseCard(serialize(convertCard(card, '3.0'))));
  return unfolded(restoreUnexpressed(card, cardOf('3.0', ...edit(sent))));
}

const STORED = [
  'FN:Ann Lee',
  'N:Lee;Ann;;;;;Jr.',
  'TEL;PREF=2;TYPE=cell;X-Q=1;X_R=2:+1',
  'TEL;PREF=1;TYPE=work:+2',
  'item_1.EMAIL;ALTID=1:a@b.c',
  'item_1.X-ABLabel:Boat',
  'KEY:data:application/pgp-keys;base64,QUJD',
  'LOGO;MEDIATYPE=image/png:data:image/png;base64,QUJE',
  'SOUND:data:audio/ogg;base64,QUJF',
  'PHOTO:data:image/jpeg;base64,QUJG',
  'PHOTO;PREF=7:data:image/heic;base64,QUJH',
  'X-CUSTOM_FIELD;A=b:one',
  'X-messaging/xmpp-All:two',
  'GENDER:F',
];
const without = (lines: string[], ...params: string[]) =>
  lines.map((line) => params.reduce((text, name) => text.replace(new RegExp(`;${name}=[^;:]*`), ''), line));

const change = (lines: string[]) => [
  ...lines
    .filter((line) => !line.startsWith('LOGO') && !line.endsWith(':+2'))
    .map((line) => line.replace(/^(PHOTO;.*):QUJG$/, '$1:WlpZ').replace(':Boat', ':Car')),
  'NOTE:new',
];
const preferred = (lines: string[]) =>
  lines.map((line) =>
    line.endsWith(':+2') ? line.replace(/;TYPE=[^;:]*pref|,pref/i, '') : line.replace(/^TEL;/, 'TEL;TYPE=pref;'),
  );
const withDigest = (lines: string[]) => lines.map((line) => line.replace(/^KEY.*/, `KEY:sha256:${'a'.repeat(64)}`));

describe('a program of 3.0 that edits a card of 4.0', () => {
  test.each<[string, (lines: string[]) => string[]]>([
    ['passes everything on', (lines) => lines],
    ['drops parameters that it does not know', (lines) => without(lines, 'X-CONTACTBOOK-LINE', 'X-Q', 'ALTID')],
    ['drops lines that carry others', (lines) => lines.filter((line) => !line.startsWith('X-CONTACTBOOK-LINE'))],
    ['writes its lines in another order', (lines) => lines.toReversed()],
    ['adds the type of a voice number', (lines) => lines.map((line) => line.replace(/^TEL/, 'TEL;TYPE=VOICE'))],
    ['numbers its groups anew', (lines) => lines.map((line) => line.replace(/^item1\./, 'item9.'))],
  ])('and %s, changes nothing but the number', (_what, rewrite) => {
    expect(edited(STORED, rewrite)).toEqual(STORED);
    const expected = STORED.map((line) => line.replace(/:\+1$/, ':+9'));
    expect(edited(STORED, (lines) => rewrite(lines).map((line) => line.replace(/:\+1$/, ':+9')))).toEqual(expected);
  });

  test('deletes, adds and changes what it shows', () => {
    const expected = STORED.filter((line) => !line.startsWith('LOGO') && !line.endsWith(':+2')).map((line) =>
      line.replace('QUJG', 'WlpZ').replace(':Boat', ':Car'),
    );
    expect(edited(STORED, change).toSorted()).toEqual([...expected, 'NOTE;PROP-ID=n1:new'].toSorted());
  });

  test('prefers another number by TYPE=pref', () => {
    const numbers = edited(STORED, preferred).filter((line) => line.startsWith('TEL'));
    expect(numbers[0]).toMatch(/PREF=1.*:\+1$/);
    expect(numbers[1]).not.toMatch(/PREF/);
  });

  test('that an earlier server sent a digest in place of its key leaves the key', () => {
    expect(edited(STORED, withDigest)).toEqual(STORED);
  });
});

const withNumber = (line: ContentLine) => {
  if (line.name !== 'TEL' || line.value !== '+38044') return line.raw;
  return Buffer.from(Buffer.from(line.raw).toString().replaceAll(/\r\n /g, '').replace('+38044', '+38099'));
};

test('whatever a card holds, a program that edits one number in another version changes that line alone', () => {
  fc.assert(
    fc.property(oddCards, fc.constantFrom(...VERSIONS), fc.boolean(), ({ version, lines }, to, keepsParams) => {
      const stored = cardOf(version, ...lines, version === '2.1' ? 'TEL;FAX:+38044' : 'TEL;TYPE=fax:+38044');
      const sent = convertCard(stored, to);
      const text = Buffer.concat(sent.lines.map(withNumber)).toString();
      const received =
        keepsParams || to === '2.1'
          ? text
          : text.replaceAll(/\r\n /g, '').replaceAll(/;X-CONTACTBOOK-LINE=[^;:,"]*/g, '');
      const restored = restoreUnexpressed(stored, parseCard(Buffer.from(received)));
      if (to === version) return;
      const before = stored.lines.map(({ raw }) => Buffer.from(raw).toString());
      const after = restored.lines.map(({ raw }) => Buffer.from(raw).toString());
      expect(after).toEqual(before.map((line) => line.replace('+38044', '+38099')));
      expect(restoreUnexpressed(stored, parseCard(serialize(sent)))).toBe(stored);
    }),
  );
});
