import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertCard } from './convert-card.ts';
import { VERSIONS, type Version } from './dialects.ts';
import { cardOf, oddCards } from './odd-cards.ts';
import { canonical } from './json-values.ts';
import { readCard } from './jscontact.ts';
import { parseCard, serialize, type VCard } from './vcard.ts';

const textOf = (card: VCard): string => Buffer.from(serialize(card)).toString();

/** Returns the lines of a card in another version, unfolded, without the frame. */
const linesIn = (version: Version, from: Version, ...lines: string[]): string[] =>
  textOf(convertCard(cardOf(from, ...lines), version))
    .replaceAll(/\r\n /g, '')
    .split('\r\n')
    .slice(2, -2);

/** Converts a card to another version and back, as two programs do that support one version each. */
const andBack = (version: Version, from: Version, ...lines: string[]): string[] =>
  textOf(convertCard(parseCard(serialize(convertCard(cardOf(from, ...lines), version))), from))
    .replaceAll(/\r\n /g, '')
    .split('\r\n')
    .slice(2, -2);

/** Returns the content of a card, independent of its version and the order of its lines. */
function meaningOf(card: VCard): string[] {
  const { values } = readCard(card);
  return [...values.values()]
    .map(({ path, key, value, params }) => {
      const isEntry = typeof value === 'object' && !Array.isArray(value) && path !== 'name' && path !== 'relatedTo';
      return canonical([path, isEntry || path === 'vCardProps' ? '' : key, spelled(path, value), params ?? {}]);
    })
    .toSorted();
}

/** Unifies spellings: base64 has two names, and types are case-insensitive. */
function spelled(path: string, value: unknown): unknown {
  if (path !== 'vCardProps') return value;
  const [name, params, type, text] = value as [string, Record<string, unknown>, string, string];
  const encoding = params['encoding'] === undefined ? {} : { encoding: 'b' };
  const types = params['type'] === undefined ? {} : { type: JSON.stringify([params['type']].flat()).toLowerCase() };
  return [
    name,
    { ...params, ...encoding, ...types },
    type,
    encoding.encoding === undefined ? text : text.replace(/\s/g, ''),
  ];
}

const phoneIn = (line: string) => readCard(cardOf('3.0', line)).values.get('phones\np1')?.value;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1').toString('base64');

describe('a name that the version cannot have', () => {
  test.each(['X-messaging/xmpp-All', 'X-CUSTOM_FIELD', 'TEL CELL', 'X-Прізвисько', 'X_A'])(
    '%s is carried, and comes back',
    (name) => {
      const lines = [`FN:A`, 'N:;A;;;', `${name};TYPE=x:one, two; three`];
      const carried = linesIn('3.0', '4.0', ...lines);
      expect(carried.slice(0, 2)).toEqual(lines.slice(0, 2));
      expect(carried[2]).toMatch(/^X-CONTACTBOOK-LINE:[\w%.~'()*!-]+$/);
      expect(carried).toHaveLength(3);
      expect(meaningOf(cardOf('3.0', ...carried))).toEqual(meaningOf(cardOf('4.0', ...lines)));
    },
  );

  test('is written where the version allows it', () => {
    const lines = ['N:;A;;;', 'FN:A', 'X-CUSTOM_FIELD:1', 'X-messaging/xmpp-All:2'];
    expect(linesIn('2.1', '3.0', ...lines)).toEqual(lines);
    expect(andBack('4.0', '2.1', ...lines)).toEqual(lines);
  });

  test('of a parameter or a group is carried beside its line, which every program reads', () => {
    const lines = ['FN:A', 'N:;A;;;', 'item_1.TEL;X_Q=1;TYPE=cell:+1', 'item_1.X-ABLabel:Boat'];
    const [, , number, label] = linesIn('3.0', '4.0', ...lines);
    expect(number).toMatch(/^item1\.TEL;TYPE=cell;X-CONTACTBOOK-LINE=[^:;]+:\+1$/);
    expect(label).toMatch(/^item1\.X-ABLabel;X-CONTACTBOOK-LINE=[^:;]+:Boat$/);
    expect(meaningOf(cardOf('3.0', 'FN:A', 'N:;A;;;', number!, label!))).toEqual(meaningOf(cardOf('4.0', ...lines)));
  });

  test('is not taken from a carried line that a program has edited', () => {
    const [, , number = ''] = linesIn('3.0', '4.0', 'FN:A', 'N:;A;;;', 'TEL;PREF=3;TYPE=home:+1');
    expect(phoneIn(number)).toEqual({ contexts: { private: true }, pref: 3, number: '+1' });
    expect(phoneIn(number.replace(':+1', ':+2'))).toEqual({ contexts: { private: true }, pref: 3, number: '+2' });
    expect(phoneIn(number.replace('TYPE=home', 'TYPE=work'))).toEqual({
      contexts: { work: true },
      pref: 1,
      number: '+1',
    });
  });
});

describe('binary values', () => {
  test.each([
    ['KEY:data:application/pgp-keys;base64,QUJD', 'KEY;TYPE=PGP;ENCODING=b:QUJD'],
    [`LOGO:data:image/png;base64,${PNG}`, `LOGO;TYPE=PNG;ENCODING=b:${PNG}`],
    ['SOUND:data:audio/ogg;base64,QUJD', 'SOUND;TYPE=OGG;ENCODING=b:QUJD'],
    ['PHOTO:data:image/gif;base64,QUJD', 'PHOTO;TYPE=GIF;ENCODING=b:QUJD'],
    ['PHOTO:data:image/heic;base64,QUJD', 'PHOTO;TYPE=HEIC;ENCODING=b:QUJD'],
    [
      'PHOTO:data:image/x-odd;base64,QUJD',
      expect.stringMatching(/^PHOTO;ENCODING=b;MEDIATYPE=image\/x-odd;X-CON.*:QUJD$/),
    ],
    ['X-A;ENCODING=b:QUJD', 'X-A;ENCODING=b:QUJD'],
  ])('%s is %s in 3.0, and comes back', (line, old) => {
    expect(linesIn('3.0', '4.0', 'FN:A', 'N:;A;;;', line).slice(2)).toEqual([old]);
    expect(andBack('3.0', '4.0', 'FN:A', 'N:;A;;;', line).slice(2)).toEqual([line]);
  });
});

describe('what lines say', () => {
  test('of the order of preference, 3.0 says the first and the order', () => {
    const lines = ['FN:A', 'N:;A;;;', 'TEL;PREF=70:7', 'EMAIL:a@b.c', 'TEL;PREF=50:5', 'TEL;PREF=60:6', 'TEL:0'];
    const converted = linesIn('3.0', '4.0', ...lines).slice(2);
    expect(converted.map((line) => line.replace(/;X-CONTACTBOOK-LINE=[^:]*/, ''))).toEqual([
      'TEL;TYPE=pref:5',
      'EMAIL:a@b.c',
      'TEL:6',
      'TEL:7',
      'TEL:0',
    ]);
    expect(andBack('3.0', '4.0', ...lines).toSorted()).toEqual(lines.toSorted());
  });

  test('in quoted-printable keeps its line breaks, and is decoded once', () => {
    const lines = [
      'LABEL;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:1 Street=0D=0AKyiv =3D20',
      'X-A;ENCODING=QUOTED-PRINTABLE:a=3Db',
    ];
    expect(linesIn('3.0', '2.1', 'N:;A;;;', 'FN:A', ...lines).slice(2)).toEqual([
      String.raw`LABEL;TYPE=HOME:1 Street\nKyiv =20`,
      'X-A:a=b',
    ]);
    const back = convertCard(convertCard(cardOf('2.1', 'N:;A;;;', 'FN:A', ...lines), '3.0'), '2.1');
    expect(back.lines.find(({ name }) => name === 'LABEL')?.value).toBe('1 Street\r\nKyiv =20');
  });

  test.each<[Version, Version, string, string]>([
    ['4.0', '3.0', 'BDAY:--0415', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15'],
    ['4.0', '3.0', 'BDAY;VALUE=text:circa 1800', 'BDAY;VALUE=text:circa 1800'],
    ['4.0', '3.0', 'TEL;VALUE=uri;TYPE=cell;X-Q=1:tel:+1-2', 'TEL;TYPE=cell;X-Q=1:tel:+1-2'],
    ['4.0', '3.0', 'KIND:group', 'X-ADDRESSBOOKSERVER-KIND:group'],
    ['4.0', '3.0', 'NOTE;LANGUAGE=en;ALTID=1:a\\, b\\nc', 'NOTE;LANGUAGE=en;ALTID=1:a\\, b\\nc'],
    ['4.0', '3.0', 'item7.X-FOO;BAR=1:x', 'item7.X-FOO;BAR=1:x'],
    ['2.1', '3.0', 'NOTE:a, b', 'NOTE:a\\, b'],
    ['2.1', '4.0', 'TEL;CELL;PREF:1', 'TEL;PREF=1;TYPE=CELL:1'],
  ])('from %s to %s: %s is %s', (from, to, line, expected) => {
    const name = ['FN:A', 'N:;A;;;'];
    const [, , converted] = linesIn(to, from, ...name, line);
    expect(converted?.split(/[;:]/).toSorted()).toEqual(expected.split(/[;:]/).toSorted());
    expect(meaningOf(cardOf(to, ...name, converted!))).toEqual(meaningOf(cardOf(from, ...name, line)));
  });
});

const CORPUS = new URL('corpus/', import.meta.url);

test.each(readdirSync(CORPUS).filter((name) => name.endsWith('.vcf')))('%s says the same in every version', (name) => {
  const card = parseCard(readFileSync(new URL(name, CORPUS)));
  const said = meaningOf(card);
  for (const version of VERSIONS) {
    const there = parseCard(serialize(convertCard(card, version)));
    // A version that requires FN or N derives it from the other, and a line without a name stays carried.
    const isAdded = (value: string) => /^\["(?:name|.*x-contactbook-line)/.test(value) && !said.includes(value);
    expect([there.version, meaningOf(there).filter((value) => !isAdded(value))]).toEqual([version, said]);
    expect(meaningOf(convertCard(there, card.version)).filter((value) => !isAdded(value))).toEqual(said);
  }
});

test('whatever a card holds, every version has all of it, and gives it back', () => {
  const GRAMMAR =
    /^(?:[A-Za-z0-9-]+\.)?[A-Za-z0-9-]+(?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*:/;
  fc.assert(
    fc.property(
      oddCards,
      fc.constantFrom(...VERSIONS),
      fc.constantFrom(...VERSIONS),
      ({ version, lines }, to, then) => {
        const card = cardOf(version, ...lines);
        const said = meaningOf(card);
        const there = parseCard(serialize(convertCard(card, to)));
        expect([there.version, meaningOf(there)]).toEqual([to, said]);
        if (to !== '2.1' && to !== version)
          for (const line of textOf(there).replaceAll(/\r\n /g, '').split('\r\n').slice(0, -1))
            expect(line).toMatch(GRAMMAR);
        const further = parseCard(serialize(convertCard(there, then)));
        expect(meaningOf(further)).toEqual(said);
        expect(meaningOf(parseCard(serialize(convertCard(further, version))))).toEqual(said);
      },
    ),
  );
});
