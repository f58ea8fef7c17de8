import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentLine, parseLines, toUtf8 } from './content-lines.ts';
import { parseCards, serialize } from './vcard.ts';
import { writeLine } from './write-line.ts';

const linesOf = (text: string): ContentLine[] => parseLines(Buffer.from(text));
const lineOf = (text: string): ContentLine => linesOf(text)[0]!;

describe('a line', () => {
  test.each([
    ['TEL:1', '', 'TEL', [], '1'],
    ['item1.tel;type=cell:1', 'item1', 'TEL', [['TYPE', 'cell']], '1'],
    [
      'TEL;CELL;HOME:1',
      '',
      'TEL',
      [
        ['TYPE', 'CELL'],
        ['TYPE', 'HOME'],
      ],
      '1',
    ],
    ['A;B=1,2,"3,;:4":v:w', '', 'A', [['B', '1', '2', '3,;:4']], 'v:w'],
    ["A;B=^'x^n^^^y:v", '', 'A', [['B', '"x\n^^y']], 'v'],
    [
      'A;;B=;C:v',
      '',
      'A',
      [
        ['B', ''],
        ['TYPE', 'C'],
      ],
      'v',
    ],
    ['NOTE:a\r\n  b\r\n\tc\r\n', '', 'NOTE', [], 'a bc'],
    ['NO\r\n TE;X=\r\n 1:\r\n v', '', 'NOTE', [['X', '1']], 'v'],
    ['N;QUOTED-PRINTABLE:=41=\r\n=42=zz=', '', 'N', [['ENCODING', 'QUOTED-PRINTABLE']], 'AB=zz'],
    ['no colon', '', '', [], ''],
  ])('%j', (text, group, name, params, value) => {
    const line = lineOf(text);
    expect([line.group, line.name, line.value]).toEqual([group, name, value]);
    expect(line.params.map((param) => [param.name].concat(param.values))).toEqual(params);
  });

  test('an unknown character set is named', () => {
    const [card] = parseCards(Buffer.from('BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=KLINGON-8:x\nEND:VCARD\n'));
    expect(card).toMatchObject({ reason: 'The character set KLINGON-8 is unknown.', startLine: 1 });
  });

  test('base64 of old phones continues until an empty line, and no further', () => {
    const lines = linesOf('PHOTO;BASE64:\r\nAAAA\r\nBBBB==\r\n\r\nTEL:1\r\n');
    expect(lines.map(({ name }) => name)).toEqual(['PHOTO', '', 'TEL']);
    expect(lines[0]!.value).toBe('\r\nAAAA\r\nBBBB==');
    expect(linesOf('KEY;ENCODING=b:AA==\nTEL:1\n')).toHaveLength(2);
  });
});

test('whatever the bytes, the lines are the bytes', () => {
  const parts = fc.constantFrom(
    'BEGIN:VCARD',
    'A',
    ':',
    ';',
    '"',
    '=',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\t',
    'ENCODING=BASE64',
    'é',
    '\0',
  );
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.array(parts).map((texts) => Buffer.from(texts.join(''))),
  );
  fc.assert(
    fc.property(
      bytes.filter((file) => toUtf8(file) === file),
      (file) => {
        const lines = parseLines(file);
        expect(Buffer.concat(lines.map(({ raw }) => raw))).toEqual(Buffer.from(file));
        for (const line of lines)
          expect([line.name, line.value, line.params, line.rawValue, line.lineEnd]).toHaveLength(5);
        const pieces = parseCards(file).map((piece) => ('raw' in piece ? piece.raw : serialize(piece)));
        expect(Buffer.concat(pieces)).toEqual(Buffer.from(file.every((byte) => byte <= 32) ? [] : file));
      },
    ),
  );
});

describe('a line that was written', () => {
  const param = fc.record({
    name: fc.stringMatching(/^X-[A-Z]{1,8}$/),
    values: fc.array(
      fc.string({ unit: 'grapheme' }).filter((value) => !hasControls(value)),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const value = fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => !hasControls(text));
  const newLine = fc.record({
    group: fc.stringMatching(/^(?:item\d)?$/),
    params: fc.array(param, { maxLength: 3 }),
    value,
  });

  test.each(['3.0', '4.0'] as const)('in %s is folded at 75 octets, and decodes to the same text', (version) => {
    fc.assert(
      fc.property(newLine, fc.constantFrom('\r\n', '\n'), ({ group, params, value: text }, lineEnd) => {
        const { raw } = writeLine({ group, name: 'X-A', params, value: text }, { version, lineEnd });
        const [line, ...more] = parseLines(raw);
        expect(more).toEqual([]);
        expect([line!.group, line!.name, line!.value]).toEqual([group, 'X-A', text]);
        expect(line!.params).toEqual(params);
        const physical = Buffer.from(raw).toString('latin1').split(lineEnd);
        expect(Math.max(...physical.map(({ length }) => length))).toBeLessThanOrEqual(75);
        expect(
          Buffer.from(raw)
            .toString()
            .split(lineEnd)
            .some((part) => part.includes('\uFFFD')),
        ).toBe(JSON.stringify([params, text]).includes('\uFFFD'));
      }),
    );
  });

  test('in 2.1 is quoted-printable where it is not plain or long', () => {
    fc.assert(
      fc.property(value, (text) => {
        const { raw } = writeLine(
          { name: 'NOTE', params: [], value: `${text}\r\n.` },
          { version: '2.1', lineEnd: '\r\n' },
        );
        const [line, ...more] = parseLines(raw);
        expect(more).toEqual([]);
        expect(line!.value).toBe(`${text}\r\n.`);
        expect(Buffer.from(raw).every((byte) => byte < 127)).toBe(true);
      }),
    );
  });

  test('no text ends its line or forges a reference to a binary value', () => {
    const { raw } = writeLine(
      { name: 'URL', params: [{ name: 'X', values: ['a\r\nTEL:1\0'] }], value: 'a\0b\r\nTEL:2' },
      { version: '4.0', lineEnd: '\n' },
    );
    expect(Buffer.from(raw).toString()).toBe('URL;X="a^nTEL:1":abTEL:2\n');
  });
});

/** Returns whether a text has control characters or lone surrogates, which no line can contain. */
function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Cs}\uFEFF]/u.test(text);
}

describe('a hostile card costs no more than its bytes', () => {
  test('a line of 5 MB', () => {
    const line = lineOf(`NOTE:${'x'.repeat(5_000_000)}`);
    expect(line.value).toHaveLength(5_000_000);
  });

  test('a line with 200,000 parameters, and one with as many quotes', () => {
    expect(lineOf(`TEL${';A="b'.repeat(200_000)}:1`).params.length).toBeGreaterThan(1000);
    expect(lineOf(`TEL${';A=b,c'.repeat(200_000)}:1`).params).toHaveLength(200_000);
  });

  test.each([
    ['line ends', '\r'],
    ['folds', '\r\n '],
    ['soft breaks', '=\r\n'],
    ['lines that never close', 'A"\n'],
    ['begins', 'BEGIN:VCARD\n'],
    ['agents', 'AGENT:\nBEGIN:VCARD\n'],
    ['backslashes', '\\'],
  ])('a hundred thousand %s', (_what, part) => {
    const file = Buffer.from(
      `BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:${part.repeat(100_000)}\nEND:VCARD\n`,
    );
    expect(parseCards(file).length).toBeGreaterThan(0);
  });
});
