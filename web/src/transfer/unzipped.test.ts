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

test('a file of another kind is itself', async () => {
  const file = new File([bytes], 'contacts.vcf');
  expect(await unzipped(file)).toEqual([file]);
});

/** With a bit set in the flags of each entry, as the directory has them. */
function withFlag(zip: Uint8Array<ArrayBuffer>, flag: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.slice().buffer);
  for (let at = 0; at < zip.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) | flag, true);
  }
  return new Uint8Array(view.buffer);
}

/** A zip of one file, and how large it says that this is. */
async function zipOfZeros(name: string, size: number, said = size): Promise<Blob> {
  const zeros = new Blob(Array.from({ length: size / 2 ** 20 }, () => new Uint8Array(2 ** 20)));
  const deflated = await new Response(zeros.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  const title = new TextEncoder().encode(name);
  const facts = [
    20,
    0,
    8,
    0,
    0,
    0,
    0,
    deflated.byteLength & 0xffff,
    deflated.byteLength >> 16,
    said & 0xffff,
    said >> 16,
    title.length,
    0,
  ];
  const local = [0x4b50, 0x0403, ...facts];
  const central = [0x4b50, 0x0201, 20, ...facts, 0, 0, 0, 0, 0, 0, 0];
  const start = 2 * local.length + title.length + deflated.byteLength;
  const length = 2 * central.length + title.length;
  const end = [0x4b50, 0x0605, 0, 0, 1, 1, length, 0, start & 0xffff, start >> 16, 0];
  return new Blob([Uint16Array.from(local), title, deflated, Uint16Array.from(central), title, Uint16Array.from(end)]);
}

test.each([
  ['cut off', bytes.subarray(0, 200), /damaged/],
  ['with a directory of garbage', bytes.map((byte, at) => (at > 200 && at < 440 ? 0 : byte)), /damaged/],
  ['with other bytes in a card than it says', bytes.map((byte, at) => (at === 155 ? byte + 1 : byte)), /damaged/],
  ['of nothing', new Uint8Array(), /damaged/],
  ['with a password', withFlag(bytes, 1), /has a password/],
  ['without cards', await zipOfZeros('notes.txt', 2 ** 20), /No cards/],
])('a zip %s is refused, and it is said why', async (_what, zip, words) => {
  await expect(unzipped(new File([zip], 'odd.zip'))).rejects.toThrow(words);
});

test.each([
  ['take more than an import may', 120 * 2 ** 20, 'take more than 100 MB'],
  ['are larger than it says', 100, 'damaged'],
])('a zip whose cards %s is refused', async (_what, said, words) => {
  const bomb = await zipOfZeros('bomb.vcf', 120 * 2 ** 20, said);
  expect(bomb.size).toBeLessThan(2 ** 20);
  await expect(unzipped(new File([bomb], 'bomb.zip'))).rejects.toThrow(words);
});
