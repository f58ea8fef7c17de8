import { expect, test } from 'vitest';
import { unzipped } from './unzipped.ts';

/** As Python's zipfile makes it, with a comment: cards/anna.vcf deflated, borys.VCF stored, what macOS notes, and a text. */
const ZIP = [
  'UEsDBBQAAAAIAAAAIVxMtAVUDQAAAEAAAAAOAAAAY2FyZHMvYW5uYS52Y2Zz87NyzMtL5HIjkwYAUEsDBBQAAAAAAAAAIVyDFtyM',
  'AQAAAAEAAAAZAAAAX19NQUNPU1gvY2FyZHMvLl9hbm5hLnZjZnhQSwMEFAAAAAAAAAAhXPj3plwJAAAACQAAAAkAAABib3J5cy5W',
  'Q0ZGTjpCb3J5cwpQSwMEFAAAAAAAAAAhXIMW3IwBAAAAAQAAAAgAAABub3RlLnR4dHhQSwECFAMUAAAACAAAACFcTLQFVA0AAABA',
  'AAAADgAAAAAAAAAAAAAAgAEAAAAAY2FyZHMvYW5uYS52Y2ZQSwECFAMUAAAAAAAAACFcgxbcjAEAAAABAAAAGQAAAAAAAAAAAAAA',
  'gAE5AAAAX19NQUNPU1gvY2FyZHMvLl9hbm5hLnZjZlBLAQIUAxQAAAAAAAAAIVz496ZcCQAAAAkAAAAJAAAAAAAAAAAAAACAAXEA',
  'AABib3J5cy5WQ0ZQSwECFAMUAAAAAAAAACFcgxbcjAEAAAABAAAACAAAAAAAAAAAAAAAgAGhAAAAbm90ZS50eHRQSwUGAAAAAAQA',
  'BADwAAAAyAAAAAcAYnkgaGFuZA==',
].join('');

const bytes = Uint8Array.from(atob(ZIP), (sign) => sign.charCodeAt(0));
const namesAndTexts = async (files: File[]) => Promise.all(files.map(async (file) => [file.name, await file.text()]));

test('the cards of a zip are files, whatever folder they are in; nothing else of it is', async () => {
  expect(await namesAndTexts(await unzipped(new File([bytes], 'Contacts.ZIP')))).toEqual([
    ['anna.vcf', 'FN:Anna\n'.repeat(8)],
    ['borys.VCF', 'FN:Borys\n'],
  ]);
});

test.each([
  ['a file of another kind', new File([bytes], 'contacts.vcf')],
  ['a zip cut off', new File([bytes.subarray(0, 200)], 'cut.zip')],
  [
    'a zip whose directory is garbage',
    new File([bytes.map((byte, at) => (at > 200 && at < 440 ? 0 : byte))], 'odd.zip'),
  ],
  ['nothing', new File([], 'empty.zip')],
])('%s is itself', async (_what, file) => {
  expect(await unzipped(file)).toEqual([file]);
});
