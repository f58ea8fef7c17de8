import { type CorpusFile, utf8 } from './file.ts';

const table = (titles: string, ...rows: string[]) => utf8([titles, ...rows, ''].join('\n'));
const numbers = (cell: string): CorpusFile['bytes'] => table('Name,Phone', `Tom Falk,"${cell}"`);
const emails = (cell: string): CorpusFile['bytes'] => table('Name,E-mail', `Ida Bech,"${cell}"`);

/** Cells as spreadsheets and people fill them. */
export const CELL_FILES: CorpusFile[] = [
  ...[
    '+45 11223344; +45 11223355',
    '+45 11223344\n+45 11223355',
    '+45 11223344 / +45 11223355',
    '+45 11223344, +45 11223355',
    '+45 11223344|+45 11223355',
    '+45 11223344 ::: +45 11223355',
    '+45 11223344 or +45 11223355',
    '+45 11223344 або +45 11223355',
  ].map((cell): CorpusFile => ({
    what: `two numbers: ${cell}`,
    bytes: numbers(cell),
    contacts: [['Tom Falk', '+45 11223344']],
    says: ['+45 11223344', '"number":"+45 11223355"'],
  })),
  ...[
    '030/1234567',
    '030 / 1234567',
    '+45 11223344,,12#',
    '+49 30 123456/7',
    '555-1234 ext. 12',
    '555-1234 x5; see note',
  ].map((cell): CorpusFile => ({ what: `one number: ${cell}`, bytes: numbers(cell), contacts: [['Tom Falk', cell]] })),
  ...[
    'a@falk.example; b@falk.example',
    'a@falk.example, b@falk.example',
    'a@falk.example b@falk.example',
    'a@falk.example\nb@falk.example',
    'Ida Bech <a@falk.example>; Bech, Ida <b@falk.example>',
    'mailto:a@falk.example / (b@falk.example)',
    '""Ida"" <a@falk.example>, b@falk.example',
  ].map((cell): CorpusFile => ({
    what: `two addresses: ${cell}`,
    bytes: emails(cell),
    contacts: [['Ida Bech', '']],
    says: [
      /"emails":\{"e1":\{[^{}]*"address":"a@falk\.example"\},"e2":\{[^{}]*"address":"b@falk\.example"\}\}(?!.*"notes")/,
    ],
  })),
  {
    what: 'an address within words that the contact does not have',
    bytes: emails('Ida (office) <c@bech.example>'),
    contacts: [['Ida Bech', '']],
    says: [/"address":"c@bech\.example"/, '"note":"E-mail: Ida (office) <c@bech.example>"'],
  },
  {
    what: 'a cell without an address',
    bytes: emails('none yet'),
    contacts: [['Ida Bech', '']],
    says: ['none yet'],
  },
  {
    what: 'several labels and pages',
    bytes: table('Name,Labels,Website', 'Tom Falk,Choir; Friends,"https://a.example, www.b.example"'),
    contacts: [['Tom Falk', '']],
    says: ['"Choir":true', '"Friends":true', '"uri":"https://a.example"', '"uri":"www.b.example"'],
  },
  {
    what: 'numbers in formulas, and numbers that a spreadsheet has rounded',
    bytes: table(
      'Name,Phone,Mobile',
      'Tom Falk,"=""+4511223344""",4.51122E+11',
      'Ida Bech,"4,51122E+11",="0044 20"',
      'Per Lund,4E+10,',
    ),
    contacts: [
      ['Tom Falk', '+4511223344'],
      ['Ida Bech', '0044 20'],
      ['Per Lund', ''],
    ],
    says: ['"note":"Mobile: 4.51122E+11"', '"note":"Phone: 4,51122E+11"'],
    leftOut: [
      ['Phone', ['4,51122E+11', '4E+10']],
      ['Mobile', ['4.51122E+11']],
    ],
  },
  {
    what: 'Western letters of an old Mac',
    bytes: Buffer.concat([
      Buffer.from('Name,Phone\rRen'),
      Buffer.from([0x8e]),
      Buffer.from(' Fran'),
      Buffer.from([0x8d]),
      Buffer.from('ois,+33 1 02\rZo'),
      Buffer.from([0x91]),
      Buffer.from(' M'),
      Buffer.from([0x9f]),
      Buffer.from('ller,+49 3\r'),
    ]),
    contacts: [
      ['René François', '+33 1 02'],
      ['Zoë Müller', '+49 3'],
    ],
  },
  {
    what: 'Cyrillic letters of an old Mac',
    bytes: Buffer.concat([Buffer.from('Name,Phone\r'), Buffer.from([0x87, 0xee, 0xdf]), Buffer.from(',1\r')]),
    contacts: [['Зоя', '1']],
  },
];
