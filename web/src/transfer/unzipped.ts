import { IMPORT_MAX_BYTES } from '@contactbook/contract/limits';
import type { FileEntry } from '@zip.js/zip.js';
import { sizeText } from './importWords.ts';

/** Why no cards can be taken out of a zip, in words for its owner. */
export class UnreadableZip extends Error {}

const WORDS = {
  damaged: 'This zip is damaged or not whole. Fetch it again, or bring the files in it.',
  locked: 'This zip has a password. Unpack it first, and bring the files in it.',
  noCards: 'No cards are in this zip. Bring one with vCard (.vcf) files.',
  tooLarge: `The cards in this zip take more than ${sizeText(IMPORT_MAX_BYTES)}. Bring them in several parts.`,
};

/**
 * The files of cards in a zip, as the archive of an account is one; any other file is itself. UnreadableZip where there are none,
 * they cannot be read, or take more than an import may.
 */
export async function unzipped(file: File): Promise<File[]> {
  if (!/\.zip$/i.test(file.name)) return [file];
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  configure({ useWebWorkers: false });
  const zip = new ZipReader(new BlobReader(file), { checkCrc32: true });
  try {
    const files: File[] = [];
    let leftBytes = IMPORT_MAX_BYTES;
    for await (const entry of zip.getEntriesGenerator()) {
      const name = entry.filename.split('/').at(-1) ?? '';
      // What macOS notes beside each file begins with a dot.
      if (entry.directory || !/^[^.].*\.(?:vcf|vcard)$/i.test(name)) continue;
      if (entry.encrypted) throw new UnreadableZip(WORDS.locked);
      const card = new File(await contentOf(entry, leftBytes), name);
      leftBytes -= card.size;
      files.push(card);
    }
    if (files.length === 0) throw new UnreadableZip(WORDS.noCards);
    return files;
  } catch (error) {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(WORDS.damaged, { cause: error });
  }
}

/** The content of a file of a zip, whose bytes are counted as they come: what the zip says of them may be wrong. */
async function contentOf(entry: FileEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const taking = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      bytes += part.byteLength;
      if (bytes > maxBytes) throw new UnreadableZip(WORDS.tooLarge);
      parts.push(part);
    },
  });
  await entry.getData(taking);
  return parts;
}
