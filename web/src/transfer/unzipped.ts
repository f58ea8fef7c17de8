import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import type { FileEntry } from '@zip.js/zip.js';
import { inDigits } from '../ui/counts.ts';
import { sizeText } from './importMessages.ts';
import { isZip, UnreadableZip, ZIP_NOT_LOADED } from './zips.ts';

const WORDS = {
  damaged: 'This zip is damaged or not whole. Fetch it again, or bring the files in it.',
  locked: 'This zip has a password. Unpack it first, and bring the files in it.',
  foreign: 'This zip is packed in a way that is not known here. Unpack it first, and bring the files in it.',
  noCards: 'No contacts are in this zip. Bring one with vCard (.vcf), CSV or JSON files.',
  mixed: 'Cards and tables are in this zip. Unpack it, and bring the tables one at a time.',
  tooLarge: `Unpacked, the contacts take more than ${sizeText(IMPORT_MAX_BYTES)}. Bring them in several parts.`,
  tooMany: `A zip may hold ${inDigits(IMPORT_MAX_ROWS)} files of cards. Bring them in several parts.`,
};

/** Compression methods that browsers support: stored and deflated. */
const KNOWN_METHODS = new Set([0, 8]);

/** Extensions of the contact files in a zip. */
const CONTACTS = /^[^.].*\.(?:vcf|vcard|csv|tsv|json)$/i;
const CARDS = /\.(?:vcf|vcard)$/i;
const JSON_FILE = /\.json$/i;

/**
 * Replaces each zip by the contact files in it. Throws UnreadableZip if a zip has none, cannot be read, or unpacks to
 * more than the maximum size of an import.
 */
export async function unzipped(files: File[]): Promise<File[]> {
  const found: File[] = [];
  let leftBytes = IMPORT_MAX_BYTES;
  for (const file of files) {
    const cards = isZip(file) ? await contactsOf(file, leftBytes) : [file];
    if (isZip(file)) leftBytes -= cards.reduce((sum, { size }) => sum + size, 0);
    found.push(...cards);
  }
  return found;
}

async function contactsOf(zip: File, maxBytes: number): Promise<File[]> {
  const { BlobReader, ZipReader } = await fetchReader();
  // File names are not used as paths. Workers are disabled, because they would need one more file.
  const options = { checkCrc32: true, filenameValidation: 'tolerant', useWebWorkers: false } as const;
  try {
    const entries: FileEntry[] = [];
    for await (const entry of new ZipReader(new BlobReader(zip), options).getEntriesGenerator()) {
      // macOS stores metadata in files that begin with a dot.
      if (entry.directory || !CONTACTS.test(nameOf(entry))) continue;
      if (entry.encrypted) throw new UnreadableZip(WORDS.locked);
      if (!KNOWN_METHODS.has(entry.compressionMethod)) throw new UnreadableZip(WORDS.foreign);
      if (entries.length === IMPORT_MAX_ROWS) throw new UnreadableZip(WORDS.tooMany);
      entries.push(entry);
    }
    const chosen = chosenOf(entries);
    const files: File[] = [];
    let leftBytes = maxBytes;
    for (const entry of chosen) {
      const file = new File(await contentOf(entry, leftBytes), nameOf(entry));
      leftBytes -= file.size;
      if (!JSON_FILE.test(file.name) || (await isOfContacts(file))) files.push(file);
    }
    if (files.length === 0) throw new UnreadableZip(WORDS.noCards);
    return files;
  } catch (error) {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(WORDS.damaged, { cause: error });
  }
}

/** Takes JSON only from a zip without cards, because an account archive contains the contacts in both formats. */
function chosenOf(entries: FileEntry[]): FileEntry[] {
  const others = entries.filter((entry) => !JSON_FILE.test(nameOf(entry)));
  const cards = others.filter((entry) => CARDS.test(nameOf(entry)));
  if (cards.length > 0 && cards.length < others.length) throw new UnreadableZip(WORDS.mixed);
  return others.length > 0 ? others : entries;
}

/** Number of bytes of a JSON file that are read to detect contacts. */
const HEAD_BYTES = 4096;

async function isOfContacts(file: File): Promise<boolean> {
  return /"@type"\s*:\s*"Card"/.test(await file.slice(0, HEAD_BYTES).text());
}

function nameOf({ filename }: FileEntry): string {
  return filename.split('/').at(-1) ?? '';
}

/**
 * Imports only the reader that uses the browser's DecompressionStream, so that the build omits the rest of the library.
 */
async function fetchReader() {
  try {
    const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
    return { BlobReader, ZipReader };
  } catch (error) {
    throw new UnreadableZip(ZIP_NOT_LOADED, { cause: error });
  }
}

/** Unpacks an entry and counts the bytes, since the sizes in the zip may be wrong. */
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
