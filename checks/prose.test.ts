import { expect, test } from 'vitest';
import { findings, titleFindings } from './sentences.ts';

const reasonsIn = (text: string, isDocument = false) => findings(text, isDocument).map(({ reason }) => reason);

test.each([
  ['a fragment', '/** Of names that are long. */'],
  ['a fragment', '/** Of 900 bytes, and others each time. */'],
  ['a fragment', '// Where the app lies\nconst a = 1;'],
  ['dialect', '/** Tells the client, and whoever waits, that it ended. */'],
  ['dialect', ['const a = 1;', '// nobody else has it'].join(' ')],
  ['too long', `/** ${'word '.repeat(36)}*/`],
])('%s in a comment is found: %s', (reason, text) => {
  expect(reasonsIn(text)).toEqual([reason]);
});

test('a plain comment, code and quoted text are not', () => {
  const code = [
    '/** Returns the contacts of a user, newest first. */',
    "const url = 'https://whoever.example/*'; // the address of a test",
    '/** As of version 2, the server sends both. */',
    '/** Shows “Whoever has left”. */',
    "export const pattern = ['contacts/*', 'whoever'];",
  ].join('\n');
  expect(reasonsIn(code)).toEqual([]);
});

test('documents are read by paragraph, item and row, without code blocks and addresses', () => {
  const long = 'word '.repeat(20);
  expect(reasonsIn(`${long}\n\n${long}\n- ${long}\n1. ${long}\n`, true)).toEqual([]);
  expect(reasonsIn(`${long}\n${long}`, true)).toEqual(['too long']);
  expect(reasonsIn('Read on.\n\n```sh\n# Whoever runs this\n```\nIt is [here](whoever.md).', true)).toEqual([]);
});

test('the title of a test and the subject of a commit name who does what', () => {
  const plain = ['an edit whose answer is lost is found again', 'feat(contacts): warn before adding a duplicate'];
  const vague = [
    'whoever types on after Enter loses no letter',
    'so does a disk that fails',
    'nor where its log is not',
  ];
  expect(titleFindings([...plain, ...vague]).map(({ sentence }) => sentence)).toEqual(vague);
});
