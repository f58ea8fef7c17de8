import { readdirSync, readFileSync } from 'node:fs';
import { card, type CorpusFile, cp1251, latin1, rosie, utf16be, utf16le, utf8 } from './file.ts';

const ROSIE = [['Rosie', '112']] satisfies CorpusFile['contacts'];
const old = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD', ''].join('\r\n');
const json = (name: string, number: string) =>
  `{"@type":"Card","version":"1.0","name":{"full":"${name}"},"phones":{"p1":{"number":"${number}"}}}`;
const manyNumbers = (count: number) => {
  const phones = Array.from({ length: count }, (_, place) => [`p${place}`, { number: '1', label: `L${place}` }]);
  return JSON.stringify({ '@type': 'Card', version: '1.0', phones: Object.fromEntries(phones) as object });
};
const bob = card('FN:Bob', 'TEL:113');
const JPEG = `/9j/${'A'.repeat(4000)}`;
const LONG_LINES = Array.from({ length: 2000 }, () => `/9j/${'A'.repeat(72)}`);

/** Files of cards, from programs and from attackers. */
export const CARD_FILES: CorpusFile[] = [
  { what: 'one card', bytes: utf8(rosie), contacts: ROSIE },
  {
    what: 'two cards',
    bytes: utf8(rosie + bob),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '113'],
    ],
  },
  {
    what: 'line ends of Unix',
    bytes: utf8((rosie + bob).replaceAll('\r\n', '\n')),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '113'],
    ],
  },
  {
    what: 'line ends of old Macs',
    bytes: utf8((rosie + bob).replaceAll('\r\n', '\r')),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '113'],
    ],
  },
  { what: 'line ends made longer by a transfer', bytes: utf8(rosie.replaceAll('\r\n', '\r\r\n')), contacts: ROSIE },
  {
    what: 'a byte order mark',
    bytes: utf8(`\uFEFF${rosie}${bob}`),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '113'],
    ],
  },
  { what: 'UTF-16, little end first', bytes: utf16le(rosie.replace('Rosie', 'Зоя')), contacts: [['Зоя', '112']] },
  { what: 'UTF-16, big end first', bytes: utf16be(rosie.replace('Rosie', 'Зоя')), contacts: [['Зоя', '112']] },
  { what: 'UTF-16 without a mark', bytes: utf16le(rosie).subarray(2), contacts: ROSIE },
  { what: 'Western letters without a charset', bytes: latin1(card('FN:Jörg', 'TEL:1')), contacts: [['Jörg', '1']] },
  {
    what: 'Cyrillic letters without a charset',
    bytes: cp1251(old('N:Шевченко;Тарас', 'TEL;CELL:+380 44 1', 'NOTE:поет')),
    contacts: [['Тарас Шевченко', '+380 44 1']],
    says: ['"note":"поет"'],
  },
  {
    what: 'Cyrillic letters without a charset, as quoted-printable over lines',
    bytes: utf8(old('N;ENCODING=QUOTED-PRINTABLE:=D8=E5=E2=F7=E5=ED=EA=EE;=D2=E0=F0=', '=E0=F1', 'TEL;CELL:+380 44 1')),
    contacts: [['Тарас Шевченко', '+380 44 1']],
  },
  { what: 'a card of JSContact', bytes: utf8(json('Rosie', '112')), contacts: ROSIE },
  {
    what: 'a list of cards of JSContact, with what is none',
    bytes: utf8(
      `\uFEFF[\n${json('Rosie', '112')},\n{"@type":"Card","name":1},\n"odd",\n${json('Bob \\"B\\" {', '113')}\n]\n`,
    ),
    contacts: [
      ['Rosie', '112'],
      ['Bob "B" {', '113'],
    ],
    unreadable: [
      [3, /not a JSContact card/],
      [4, /in no contact/],
    ],
  },
  {
    what: 'a list of JSContact that broke off',
    bytes: utf8(`[${json('Rosie', '112')},${json('Bob', '113').slice(0, -9)}`),
    contacts: ROSIE,
    unreadable: [[1, /has no end/]],
  },
  {
    what: 'a card of JSContact of three megabytes, and one behind it',
    bytes: utf8(
      `[${json('Large', '1').replace('"Card"', `"Card","x":"${'}'.repeat(3_000_000)}"`)},\n${json('Rosie', '112')}]`,
    ),
    contacts: ROSIE,
    unreadable: [[1, /2 MB/]],
  },
  {
    what: 'a card of JSContact with three thousand numbers, each with its label',
    bytes: utf8(`[${manyNumbers(3000)},\n${json('Rosie', '112')}]`),
    contacts: ROSIE,
    unreadable: [[1, /2,000 lines/]],
  },
  { what: 'an empty list', bytes: utf8('[\n\n]\n'), refused: /is empty/ },
  {
    what: 'blank lines all over',
    bytes: utf8(`\r\n\r\n${rosie}\r\n  \r\n${bob}\r\n\r\n`),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '113'],
    ],
  },
  { what: 'no line end at the end', bytes: utf8(rosie.trimEnd()), contacts: ROSIE },
  { what: 'lower case', bytes: utf8(rosie.toLowerCase()), contacts: [['rosie', '112']] },
  {
    what: 'text between cards',
    bytes: utf8(`${rosie}hello\r\nagain\r\n${bob}`),
    contacts: [
      ['Rosie', '112'],
      ['Bob', '113'],
    ],
    unreadable: [[6, /in no card/]],
  },
  {
    what: 'a mail around the cards',
    bytes: utf8(`From: a@b.c\r\nSubject: contacts\r\n\r\n${rosie}-- \r\nAnn\r\n`),
    contacts: ROSIE,
    unreadable: [
      [1, /in no card/],
      [9, /in no card/],
    ],
  },
  {
    what: 'a card without its end, and one behind it',
    bytes: utf8(`BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoe\r\n${rosie}`),
    contacts: ROSIE,
    unreadable: [[1, /no END/]],
  },
  {
    what: 'a download that broke off',
    bytes: utf8((rosie + bob).slice(0, -20)),
    contacts: ROSIE,
    unreadable: [[6, /no END/]],
  },
  {
    what: 'a version that nobody knows',
    bytes: utf8(rosie.replace('3.0', '9.9') + bob),
    contacts: [['Bob', '113']],
    unreadable: [[1, /VERSION/]],
  },
  { what: 'no version', bytes: utf8(rosie.replace('VERSION:3.0\r\n', '')), contacts: ROSIE },
  {
    what: 'a charset that nobody knows',
    bytes: utf8(old('FN;CHARSET=X-KLINGON:qo', 'TEL:1') + rosie),
    contacts: ROSIE,
    unreadable: [[1, /character set X-KLINGON/]],
  },
  {
    what: 'a byte that no text has',
    bytes: utf8(`${card('FN:Ze\0ro')}${rosie}`),
    contacts: ROSIE,
    unreadable: [[1, /byte/]],
  },
  {
    what: 'old phones: quoted-printable over lines',
    bytes: utf8(
      old(
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=A8=D0=B5=D0=B2=D1=87=D0=B5=D0=BD=D0=BA=D0=BE;=D0=',
        '=A2=D0=B0=D1=80=D0=B0=D1=81',
        'TEL;CELL:+380 44 1',
      ),
    ),
    contacts: [['Тарас Шевченко', '+380 44 1']],
  },
  {
    what: 'quoted-printable that looks like an end',
    bytes: utf8(old('FN:Ann', 'NOTE;ENCODING=QUOTED-PRINTABLE:one=', 'END:VCARD=', ' two', 'TEL:5')),
    contacts: [['Ann', '5']],
  },
  {
    what: 'a photo as old phones write it',
    bytes: utf8(old('FN:Ann', 'TEL:5', `PHOTO;JPEG;ENCODING=BASE64:`, ` ${JPEG}`, '')),
    contacts: [['Ann', '5']],
  },
  {
    what: 'a large photo of an old phone, with no blank in front of its lines',
    bytes: utf8(old('FN:Ann', 'TEL:5', 'PHOTO;JPEG;ENCODING=BASE64:', ...LONG_LINES, '') + rosie),
    contacts: [['Ann', '5'], ...ROSIE],
  },
  {
    what: 'a photo that is an address',
    bytes: utf8(card('FN:Ann', 'TEL:5', 'PHOTO;VALUE=uri:http://127.0.0.1:9/photo.jpg')),
    contacts: [['Ann', '5']],
    says: ['http://127.0.0.1:9/photo.jpg'],
  },
  {
    what: 'a card inside another',
    bytes: utf8(
      old('FN:Boss', 'TEL:1', 'AGENT:', 'BEGIN:VCARD', 'VERSION:2.1', 'FN:Agent', 'TEL:2', 'END:VCARD') + rosie,
    ),
    contacts: [
      ['Boss', '1'],
      ['Rosie', '112'],
    ],
  },
  {
    what: 'version 4',
    bytes: utf8('BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nTEL;VALUE=uri;PREF=1:tel:+1-555-0100\nEND:VCARD\n'),
    contacts: [['Ann', '+1-555-0100']],
  },
  {
    what: 'labels of Apple',
    bytes: utf8(card('FN:Ann', 'item1.TEL:7', 'item1.X-ABLabel:_$!<HomePage>!$_', 'X-ABShowAs:COMPANY')),
    contacts: [['Ann', '7']],
    says: ['HomePage'],
  },
  { what: 'a company alone', bytes: utf8(card('FN:', 'ORG:Example Ltd', 'TEL:8')), contacts: [['Example Ltd', '8']] },
  { what: 'an e-mail alone', bytes: utf8(card('EMAIL:a@example.com')), contacts: [['a@example.com', '']] },
  {
    what: 'a name that is __proto__',
    bytes: utf8(card('FN:__proto__', 'TEL:9', 'CATEGORIES:__proto__,constructor', '__PROTO__.X-A:1')),
    contacts: [['__proto__', '9']],
  },
  {
    what: 'a name of a thousand letters',
    bytes: utf8(card(`FN:${'x'.repeat(1000)}`, 'TEL:1')),
    contacts: [['x'.repeat(200), '1']],
  },
  {
    what: 'a note of a hundred thousand letters',
    bytes: utf8(card('FN:Ann', `NOTE:${'x'.repeat(100_000)}`) + rosie),
    contacts: ROSIE,
    unreadable: [[1, /64 KiB/]],
  },
  {
    what: 'a card of three thousand lines',
    bytes: utf8(card('FN:Ann', ...Array.from({ length: 3000 }, (_, index) => `X-A:${index}`)) + rosie),
    contacts: ROSIE,
    unreadable: [[1, /2,000 lines/]],
  },
  {
    what: 'a card of a hundred thousand lines',
    bytes: utf8(card('FN:Ann', ...Array.from({ length: 100_000 }, (_, index) => `X-A:${index}`)) + rosie),
    contacts: ROSIE,
    unreadable: [[1, /64 KiB/]],
  },
  {
    what: 'a card of many photos',
    bytes: utf8(card('FN:Ann', ...Array.from({ length: 100_000 }, () => 'PHOTO:x')) + rosie),
    contacts: ROSIE,
    unreadable: [[1, /64 KiB/]],
  },
  {
    what: 'a card of three megabytes',
    bytes: utf8(card('FN:Ann', `PHOTO;ENCODING=b:${'A'.repeat(3_000_000)}`) + rosie),
    contacts: ROSIE,
    unreadable: [[1, /2 MB/]],
  },
  {
    what: 'a line without an end',
    bytes: utf8(`${rosie}BEGIN:VCARD${'x'.repeat(2_500_000)}`),
    contacts: ROSIE,
    unreadable: [[6, /2 MB/]],
  },
  {
    what: 'hundreds of beginnings',
    bytes: utf8('BEGIN:VCARD\r\n'.repeat(400) + rosie),
    contacts: ROSIE,
    unreadable: Array.from({ length: 400 }, (_, index): [number, RegExp] => [index + 1, /no END/]),
  },
  { what: 'formulas', bytes: utf8(card('FN:=1+1', 'TEL:1', 'NOTE:@SUM(A1)')), contacts: [['=1+1', '1']] },
];

const FOLDER = new URL('../../../../card/src/corpus/', import.meta.url);

/** The test cards of the codec, each as a file to import, either complete or reported as unreadable. */
export const CODEC_FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.vcf'))
  .map((name) => ({ what: name, bytes: readFileSync(new URL(name, FOLDER)) }));
