import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import type { FileEntry } from '@zip.js/zip.js';
import { inDigits } from '../ui/counts.ts';
import { sizeText } from './importMessages.ts';

/** Why no cards can be taken out of a zip, in words for its owner. */
export class UnreadableZip extends Error {}

const WORDS = {
  damaged: 'This zip is damaged or not whole. Fetch it again, or bring the files in it.',
  locked: 'This zip has a password. Unpack it first, and bring the files in it.',
  foreign: 'This zip is packed in a way that is not known here. Unpack it first, and bring the files in it.',
  noCards: 'No cards are in this zip. Bring one with vCard (.vcf) files.',
  tooLarge: `Unpacked, the cards take more than ${sizeText(IMPORT_MAX_BYTES)}. Bring them in several parts.`,
  tooMany: `A zip may hold ${inDigits(IMPORT_MAX_ROWS)} files of cards. Bring them in several parts.`,
  notLoaded: 'What opens a zip could not be fetched. Check the connection, then try again.',
};

/** Stored and deflated: what browsers can unpack. */
const KNOWN_METHODS = new Set([0, 8]);

/**
 * The files, with the files of cards that are in a zip in its place. UnreadableZip where one has none, cannot be read, or where
 * all that is unpacked is more than an import may take.
 */
export async function unzipped(files: File[]): Promise<File[]> {
  const found: File[] = [];
  let leftBytes = IMPORT_MAX_BYTES;
  for (const file of files) {
    const cards = isZip(file) ? await cardsOf(file, leftBytes) : [file];
    if (isZip(file)) leftBytes -= cards.reduce((sum, { size }) => sum + size, 0);
    found.push(...cards);
  }
  return found;
}

function isZip({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

async function cardsOf(zip: File, maxBytes: number): Promise<File[]> {
  const { BlobReader, ZipReader } = await fetchReader();
  // Names are no paths here, and a worker would be one more file to fetch.
  const options = { checkCrc32: true, filenameValidation: 'tolerant', useWebWorkers: false } as const;
  try {
    const entries: FileEntry[] = [];
    for await (const entry of new ZipReader(new BlobReader(zip), options).getEntriesGenerator()) {
      // What macOS notes beside each file begins with a dot.
      if (entry.directory || !/^[^.].*\.(?:vcf|vcard)$/i.test(nameOf(entry))) continue;
      if (entry.encrypted) throw new UnreadableZip(WORDS.locked);
      if (!KNOWN_METHODS.has(entry.compressionMethod)) throw new UnreadableZip(WORDS.foreign);
      if (entries.length === IMPORT_MAX_ROWS) throw new UnreadableZip(WORDS.tooMany);
      entries.push(entry);
    }
    if (entries.length === 0) throw new UnreadableZip(WORDS.noCards);
    const cards: File[] = [];
    let leftBytes = maxBytes;
    for (const entry of entries) {
      const card = new File(await contentOf(entry, leftBytes), nameOf(entry));
      leftBytes -= card.size;
      cards.push(card);
    }
    return cards;
  } catch (error) {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(WORDS.damaged, { cause: error });
  }
}

function nameOf({ filename }: FileEntry): string {
  return filename.split('/').at(-1) ?? '';
}

/** The one that unpacks with the browser's own DecompressionStream. Taken apart here, the build leaves out all else of it. */
async function fetchReader() {
  try {
    const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
    return { BlobReader, ZipReader };
  } catch (error) {
    throw new UnreadableZip(WORDS.notLoaded, { cause: error });
  }
}

/** Its bytes are counted as they come: what a zip says of its sizes may be wrong. */
async function contentOf(entry: FileEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  await entry.getData(
    new WritableStream<Uint8Array<ArrayBuffer>>({
      write(part) {
        bytes += part.byteLength;
        if (bytes > maxBytes) throw new UnreadableZip(WORDS.tooLarge);
        parts.push(part);
      },
    }),
  );
  return parts;
}
