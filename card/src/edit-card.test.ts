import type { Card } from '@contactbook/contract/card';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableCard } from './unreadable-card.ts';
import { editCard } from './edit-card.ts';
import { toJsContact } from './jscontact.ts';
import { parseCard, serialize, type VCard } from './vcard.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const cardOf = (lines: string, version = '3.0') =>
  parseCard(Buffer.from(`BEGIN:VCARD\nVERSION:${version}\n${lines}\nEND:VCARD\n`));
const sent = (card: VCard): Card => JSON.parse(JSON.stringify(toJsContact(card)));

/** Returns the lines between VERSION and END after an edit. */
function edited(lines: string, change: (next: Card) => void, version?: string): string[] {
  const card = cardOf(lines, version);
  const next = sent(card);
  change(next);
  return Buffer.from(serialize(editCard(card, next, { now })))
    .toString()
    .split('\n')
    .slice(2, -2);
}

const atWork = ({ phones }: Card) => Object.assign(phones!['p1']!, { contexts: { work: true }, pref: undefined });
const withNote = (next: Card) => (next.notes = { n1: { note: 'x' } });
const bornInApril = (next: Card) => (next.anniversaries = { a1: { kind: 'birth', date: { month: 4, day: 15 } } });
const asRole = ({ titles }: Card) => (titles!['t1']!.kind = 'role');
const asEve = ({ name }: Card) => (name!.components![1]!.value = 'Eve');
const withLabels = (next: Card) => (next.phones = { p1: { number: '1', label: 'A' }, p2: { number: '2', label: 'B' } });

describe('an edit changes the lines that it is about', () => {
  test('a number keeps its group, its parameters and its place', () => {
    const lines = 'FN:A\nitem1.TEL;type=IPHONE;TYPE=CELL;X-Q=1;type=pref:1\nitem1.X-ABLabel:Boat\nNOTE:x';
    expect(edited(lines, ({ phones }) => (phones!['p1']!.number = '2'))).toEqual([
      'FN:A',
      'item1.TEL;TYPE=IPHONE;TYPE=CELL;X-Q=1;TYPE=pref:2',
      'item1.X-ABLabel:Boat',
      'NOTE:x',
    ]);
  });

  test('a new entry follows the others of its kind, with its label', () => {
    expect(edited('FN:A\nTEL:1\nNOTE:x', ({ phones }) => (phones!['new'] = { number: '2', label: 'Boat' }))).toEqual([
      'FN:A',
      'TEL:1',
      'item1.TEL:2',
      'item1.X-ABLabel:Boat',
      'NOTE:x',
    ]);
  });

  test('each new label has a group of its own', () => {
    const lines = ['item1.TEL:1', 'item1.X-ABLabel:A', 'item2.TEL:2', 'item2.X-ABLabel:B'];
    expect(edited('FN:x', withLabels)).toEqual(['FN:x', ...lines]);
    expect(edited('FN:x\nTEL:1', withLabels)).toEqual(['FN:x', ...lines]);
  });

  test('what is removed takes its label along', () => {
    const lines = 'FN:A\nitem1.ADR:;;Road;;;;\nitem1.X-ABADR:se\nitem1.X-ABLabel:Boat\nNOTE:x';
    expect(edited(lines, (next) => delete next.addresses)).toEqual(['FN:A', 'NOTE:x']);
  });

  test('contexts and preference change types alone', () => {
    expect(edited('TEL;TYPE=home,VOICE;TYPE=PREF;TYPE=x:1', atWork)).toEqual(['TEL;TYPE=VOICE,work;TYPE=x:1']);
    expect(edited('TEL;PREF=1;TYPE=home:1', atWork, '4.0')).toEqual(['TEL;TYPE=work:1']);
    expect(edited('TEL;HOME;PREF:1', atWork, '2.1')).toEqual(['TEL;WORK:1']);
  });

  test('a label joins its list, and the last one takes the line', () => {
    expect(edited('CATEGORIES:a,b', ({ keywords }) => (keywords!['c,d'] = true))).toEqual([
      String.raw`CATEGORIES:a,b,c\,d`,
    ]);
    expect(edited('FN:A\nCATEGORIES:a', (next) => (next.keywords = {}))).toEqual(['FN:A']);
  });

  test('REV follows, where there is one, in its own form', () => {
    expect(edited('REV:20200101T000000Z', withNote, '4.0')[0]).toBe('REV:20260102T030405Z');
    expect(edited('REV:2020-01-01T00:00:00Z', withNote)[0]).toBe('REV:2026-01-02T03:04:05Z');
  });

  test('a birthday without a year is written as its version can', () => {
    expect(edited('BDAY:19800415', bornInApril, '4.0')).toEqual(['BDAY:--0415']);
    expect(edited('BDAY:1980-04-15', bornInApril)).toEqual(['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15']);
  });

  test('an entry of another kind moves to a line of that kind', () => {
    expect(edited('FN:A\nTITLE:Boss', asRole)).toEqual(['FN:A', 'ROLE:Boss']);
  });

  test('in 2.1 other letters are quoted', () => {
    expect(edited('TEL:1', (next) => (next.notes = { n1: { note: 'é\nb' } }), '2.1')).toEqual([
      'TEL:1',
      'NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A9=0D=0Ab',
    ]);
  });
});

describe('FN and N are one name', () => {
  const lines = 'FN:Dr. Ann van Dam\nN:van Dam;Ann;;Dr.;';
  test('another full name takes N along, with what it still has of it', () => {
    expect(edited(lines, ({ name }) => (name!.full = 'Dr. Beth van Dam'))).toEqual([
      'FN:Dr. Beth van Dam',
      'N:van Dam;Beth;;Dr.;',
    ]);
    expect(edited(lines, ({ name }) => (name!.full = 'Beth Lee'))).toEqual(['FN:Beth Lee', 'N:Lee;Beth;;;']);
    expect(edited(lines, ({ name }) => (name!.full = 'Cher'))).toEqual(['FN:Cher', 'N:;Cher;;;']);
  });
  test('other components take FN along that was made of them', () => {
    expect(edited(lines, asEve)).toEqual(['FN:Dr. Eve van Dam', 'N:van Dam;Eve;;Dr.;']);
    expect(edited('FN:Nan\nN:van Dam;Ann;;;', asEve)).toEqual(['FN:Nan', 'N:van Dam;Eve;;;']);
  });
  test('both as sent, where both are sent', () => {
    expect(
      edited(lines, (next) => (next.name = { full: 'Bo', components: [{ kind: 'surname', value: 'Ek' }] })),
    ).toEqual(['FN:Bo', 'N:Ek;;;;']);
  });
  test('an empty FN is filled, not doubled', () => {
    expect(edited('FN:\nN:;;;;\nORG:X', (next) => (next.name = { full: 'X Y' }))).toEqual([
      'FN:X Y',
      'N:Y;X;;;',
      'ORG:X',
    ]);
  });
});

describe('what the app does not know', () => {
  test('survives a client that does not send it, and goes where one sends it without', () => {
    expect(edited('X-A:1\nTEL:1', (next) => delete next.vCardProps)).toEqual(['X-A:1', 'TEL:1']);
    expect(edited('X-A:1\nX-B:2', (next) => next.vCardProps!.shift())).toEqual(['X-B:2']);
  });
  test('is kept as JSPROP if vCard has no equivalent', () => {
    expect(edited('FN:A', (next) => Object.assign(next, { 'example.com:a': [1] }), '4.0')).toEqual([
      'FN:A',
      'JSPROP;JSPTR="example.com:a":[1]',
    ]);
  });
  test.each(['end', 'x:y', 'a\nb'])('cannot be a line named %j', (name) => {
    expect(() => edited('FN:A', (next) => (next.vCardProps = [[name, {}, 'unknown', 'VCARD']]))).toThrow(
      UnreadableCard,
    );
  });
  test('a picture that the card does not have cannot be referred to', () => {
    expect(() => edited('FN:A', (next) => (next.media = { m1: { kind: 'photo', blobId: 'a'.repeat(64) } }))).toThrow(
      UnreadableCard,
    );
  });
});

test('whatever is edited, all other lines keep their bytes', () => {
  const card = cardOf(
    'FN:A\nN:A;;;;\nTEL;X=1:1\nitem1.TEL:2\nitem1.X-ABLabel:L\nEMAIL:a\n @b\nX-A:1\nNOTE:n\nURL:u\nADR:;;s;;;;\nORG:o',
  );
  const fields = { phones: 'number', emails: 'address', notes: 'note', links: 'uri' } as const;
  const pick = fc.constantFrom(...(Object.keys(fields) as (keyof typeof fields)[]));
  fc.assert(
    fc.property(
      pick,
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\p{C}\s;,]/u.test(text)),
      (path, text) => {
        const next = sent(card);
        const [entry] = Object.values(next[path]!) as Record<string, string>[];
        entry![fields[path]] = text;
        const lines = editCard(card, next).lines;
        expect(card.lines.filter((line, index) => line !== lines[index]).length).toBeLessThanOrEqual(1);
        expect(sent(parseCard(serialize({ ...card, lines })))).toEqual(next);
      },
    ),
  );
});
