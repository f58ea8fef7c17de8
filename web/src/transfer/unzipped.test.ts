import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { unzipped, ZIP_LIMITS } from './unzipped.ts';

/**
 * A zip with a comment as Python's zipfile writes it: cards/anna.vcf deflated, borys.VCF stored, macOS metadata, and a
 * text file.
 */
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
  expect(await namesAndTexts(await unzipped([new File([bytes], 'Contacts.ZIP')]))).toEqual([
    ['anna.vcf', 'FN:Anna\n'.repeat(8)],
    ['borys.VCF', 'FN:Borys\n'],
  ]);
});

test.each<[string, Written]>([
  ['whose sizes follow the content', { isStream: true }],
  ['in zip64', { isZip64: true }],
  ['in zip64 whose sizes follow the content', { isZip64: true, isStream: true }],
  ['with something before it', { before: 'as a program that unpacks itself has' }],
])('a zip %s is read', async (_what, how) => {
  const zip = await zipOf({ 'cards/Ådne.vcf': 'FN:Ådne\n', '../borys.vcf': '' }, how);
  expect(await namesAndTexts(await unzipped([zip]))).toEqual([
    ['Ådne.vcf', 'FN:Ådne\n'],
    ['borys.vcf', ''],
  ]);
});

test('a file that is no zip is kept, beside the cards of one', async () => {
  const file = new File([bytes], 'contacts.vcf');
  const found = await unzipped([file, new File([bytes], 'cards.zip')]);
  expect(found.map(({ name }) => name)).toEqual(['contacts.vcf', 'anna.vcf', 'borys.VCF']);
  expect(found[0]).toBe(file);
});

test.each([
  ['cut off', bytes.subarray(0, 200)],
  ['with a directory of garbage', bytes.map((byte, at) => (at > 200 && at < 440 ? 0 : byte))],
  ['whose card is not what was packed', bytes.map((byte, at) => (at === 155 ? byte + 1 : byte))],
  ['whose card does not unpack', bytes.map((byte, at) => (at === 44 ? 0xff : byte))],
  ['of nothing', new Uint8Array()],
])('a zip %s is damaged', async (_what, content) => {
  await expect(unzipped([new File([content], 'odd.zip')])).rejects.toThrow('This zip is damaged or incomplete.');
});

test.each([true, false])('a zip with a password says so (of the old kind: %s)', async (zipCrypto) => {
  const zip = new ZipWriter(new BlobWriter(), { password: 'secret', zipCrypto });
  await zip.add('anna.vcf', new TextReader('FN:Anna\n'));
  const locked = new File([await zip.close()], 'locked.zip');
  await expect(unzipped([locked])).rejects.toThrow('This zip has a password.');
});

test('a zip packed in another way than browsers know says so', async () => {
  const zstandard = 93;
  const zip = withDirectory(bytes, (view, at) => view.setUint16(at + 10, zstandard, true));
  await expect(unzipped([zip])).rejects.toThrow('This zip uses an unsupported compression.');
});

test.each<[string, Record<string, string>]>([
  ['with other files', { 'notes.txt': 'FN:Anna', '__MACOSX/._anna.vcf': '', 'settings.json': '{"a":1}' }],
  ['of no files', {}],
])('a zip %s has no contacts', async (_what, files) => {
  await expect(unzipped([await zipOf(files)])).rejects.toThrow('This zip has no contacts.');
});

test.each<[string, Record<string, string>, string[]]>([
  ['a table', { 'Takeout/contacts.csv': 'Name\nAnna\n', 'archive_browser.html': '' }, ['contacts.csv']],
  ['JSON', { 'contacts.json': '[{"uid":"1","@type":"Card"}]', 'account.json': '{}' }, ['contacts.json']],
  [
    'cards, and the same contacts as JSON',
    { 'contacts.vcf': '', 'contacts.json': '[{"@type":"Card"}]' },
    ['contacts.vcf'],
  ],
])('a zip may hold %s', async (_what, files, names) => {
  expect((await unzipped([await zipOf(files)])).map(({ name }) => name)).toEqual(names);
});

test('a zip of cards and a table says that they come one at a time', async () => {
  const zip = await zipOf({ 'a.vcf': 'FN:Anna\n', 'b.csv': 'Name\nBorys\n' });
  await expect(unzipped([zip])).rejects.toThrow('This zip has cards and tables.');
});

test('a zip of more files than an import takes contacts is refused before any file is unpacked', async () => {
  const limits = { maxFiles: 3, maxBytes: 0 };
  const three = { 'a.vcf': 'FN:Anna\n', 'b.vcf': 'FN:Borys\n', 'c.vcf': 'FN:Clara\n' };
  const [full, overfull] = [await zipOf(three), await zipOf({ ...three, 'd.vcf': 'FN:Dana\n' })];
  await expect(unzipped([full], limits)).rejects.toThrow('Unpacked, the contacts take more than');
  await expect(unzipped([overfull], limits)).rejects.toThrow('A zip can contain up to 3 card files.');
});

describe('a small zip of large cards', () => {
  const MB = 2 ** 20;
  const limits = { maxFiles: 10, maxBytes: 2 * MB };
  /** Slightly more than half of the maximum size. */
  const half = '\n'.repeat(MB + 1);

  test('is refused if the cards exceed the limit together, in one zip or in several', async () => {
    const [one, both] = [await zipOf({ 'a.vcf': half }), await zipOf({ 'a.vcf': half, 'b.vcf': half })];
    expect(both.size).toBeLessThan(limits.maxBytes / 100);
    expect(await unzipped([one], limits)).toHaveLength(1);
    const words = 'Unpacked, the contacts take more than 2 MB. Import them in several parts.';
    await expect(unzipped([both], limits)).rejects.toThrow(words);
    await expect(unzipped([one, one], limits)).rejects.toThrow(words);
  });

  test('that states a smaller size is damaged', async () => {
    const zip = await zipOf({ 'a.vcf': half });
    const lying = withDirectory(await zip.bytes(), (view, at) => view.setUint32(at + 24, 10, true));
    await expect(unzipped([lying], limits)).rejects.toThrow('This zip is damaged or incomplete.');
  });
});

test('the limits of a zip are those of an import', () => {
  expect(ZIP_LIMITS).toEqual({ maxFiles: IMPORT_MAX_ROWS, maxBytes: IMPORT_MAX_BYTES });
});

type Written = { isStream?: boolean; isZip64?: boolean; before?: string };

async function zipOf(files: Record<string, string>, how: Written = {}): Promise<File> {
  const { isStream = false, isZip64 = false, before = '' } = how;
  const zip = new ZipWriter(new BlobWriter(), { dataDescriptor: isStream, zip64: isZip64 });
  for (const [name, content] of Object.entries(files)) {
    await zip.add(name, new TextReader(content));
  }
  return new File([before, await zip.close()], 'cards.zip');
}

/** Changes each entry of the central directory. The method is at byte 10, the size at byte 24. */
function withDirectory(zip: Uint8Array<ArrayBuffer>, change: (view: DataView, at: number) => void): File {
  const view = new DataView(zip.slice().buffer);
  for (let at = 0; at < zip.length - 4; at++) if (view.getUint32(at, true) === 0x02014b50) change(view, at);
  return new File([view.buffer], 'changed.zip');
}
