import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import type { FileEntry } from '@zip.js/zip.js';
import { inDigits } from '../ui/counts.ts';
import { sizeText } from './sizes.ts';
import { isZip, UnreadableZip, ZipNotLoaded } from './zips.ts';
import { unzipping } from '../words/en/unzipping.ts';
import { wordsOf } from '../words/words.ts';

/** Stored and deflated: what browsers can unpack. */
const KNOWN_METHODS = new Set([0, 8]);

/** The files of contacts that a zip may hold, by the ends of their names. */
const CONTACTS = /^[^.].*\.(?:vcf|vcard|csv|tsv|json)$/i;
const CARDS = /\.(?:vcf|vcard)$/i;
const JSON_FILE = /\.json$/i;

/**
 * Replaces each zip by the files of contacts in it. Throws UnreadableZip if a zip has none, cannot be read, or unpacks to more
 * than an import may take.
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
  const words = wordsOf(unzipping);
  const { BlobReader, ZipReader } = await fetchReader();
  // Names are no paths here, and a worker would be one more file to fetch.
  const options = { checkCrc32: true, filenameValidation: 'tolerant', useWebWorkers: false } as const;
  try {
    const entries: FileEntry[] = [];
    for await (const entry of new ZipReader(new BlobReader(zip), options).getEntriesGenerator()) {
      // What macOS notes beside each file begins with a dot.
      if (entry.directory || !CONTACTS.test(nameOf(entry))) continue;
      if (entry.encrypted) throw new UnreadableZip(words.locked);
      if (!KNOWN_METHODS.has(entry.compressionMethod)) throw new UnreadableZip(words.foreign);
      if (entries.length === IMPORT_MAX_ROWS) throw new UnreadableZip(words.tooMany(inDigits(IMPORT_MAX_ROWS)));
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
    if (files.length === 0) throw new UnreadableZip(words.noCards);
    return files;
  } catch (error) {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(words.damaged, { cause: error });
  }
}

/** The copy of an account has its contacts as cards and as JSON, so JSON is taken only from a zip without cards. */
function chosenOf(entries: FileEntry[]): FileEntry[] {
  const others = entries.filter((entry) => !JSON_FILE.test(nameOf(entry)));
  const cards = others.filter((entry) => CARDS.test(nameOf(entry)));
  if (cards.length > 0 && cards.length < others.length) throw new UnreadableZip(wordsOf(unzipping).mixed);
  return others.length > 0 ? others : entries;
}

/** How much of a JSON file shows whether contacts are in it. */
const HEAD_BYTES = 4096;

async function isOfContacts(file: File): Promise<boolean> {
  return /"@type"\s*:\s*"Card"/.test(await file.slice(0, HEAD_BYTES).text());
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
    throw new ZipNotLoaded('No reader of zips', { cause: error });
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
        if (bytes > maxBytes) throw new UnreadableZip(wordsOf(unzipping).tooLarge(sizeText(IMPORT_MAX_BYTES)));
        parts.push(part);
      },
    }),
  );
  return parts;
}
