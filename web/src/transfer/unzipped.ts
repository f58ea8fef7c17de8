import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import type { FileEntry } from '@zip.js/zip.js';
import { inDigits } from '../words/plural.ts';
import { sizeText } from '../ui/sizes.ts';
import { isZip, UnreadableZip, ZipNotLoaded } from './zips.ts';
import { unzipping } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Compression methods that browsers support: stored and deflated. */
const KNOWN_METHODS = new Set([0, 8]);

/** Extensions of the contact files in a zip. */
const CONTACTS = /^[^.].*\.(?:vcf|vcard|csv|tsv|ldif|json)$/i;
const CARDS = /\.(?:vcf|vcard)$/i;
const JSON_FILE = /\.json$/i;

/** The maximum number of files in a zip, and of bytes that all zips unpack to. */
export const ZIP_LIMITS = { maxFiles: IMPORT_MAX_ROWS, maxBytes: IMPORT_MAX_BYTES };
type Limits = typeof ZIP_LIMITS;

/**
 * Replaces each zip by the contact files in it. Throws UnreadableZip if a zip has none, cannot be read, or exceeds the
 * limits, which are those of an import.
 */
export async function unzipped(files: File[], limits: Limits = ZIP_LIMITS): Promise<File[]> {
  const found: File[] = [];
  let leftBytes = limits.maxBytes;
  for (const file of files) {
    const cards = isZip(file) ? await contactsOf(file, leftBytes, limits) : [file];
    if (isZip(file)) leftBytes -= cards.reduce((sum, { size }) => sum + size, 0);
    found.push(...cards);
  }
  return found;
}

async function contactsOf(zip: File, unusedBytes: number, limits: Limits): Promise<File[]> {
  const words = wordsOf(unzipping);
  const { BlobReader, ZipReader } = await fetchReader();
  // File names are not used as paths. Workers are disabled, because they would need one more file.
  const options = { checkCrc32: true, filenameValidation: 'tolerant', useWebWorkers: false } as const;
  try {
    const entries: FileEntry[] = [];
    for await (const entry of new ZipReader(new BlobReader(zip), options).getEntriesGenerator()) {
      // macOS stores metadata in files that begin with a dot.
      if (entry.directory || !CONTACTS.test(baseName(entry))) continue;
      if (entry.encrypted) throw new UnreadableZip(words.locked);
      if (!KNOWN_METHODS.has(entry.compressionMethod)) throw new UnreadableZip(words.foreign);
      if (entries.length === limits.maxFiles) throw new UnreadableZip(words.tooMany(inDigits(limits.maxFiles)));
      entries.push(entry);
    }
    const chosen = chosenOf(entries);
    const files: File[] = [];
    let leftBytes = unusedBytes;
    for (const entry of chosen) {
      const file = new File(await contentOf(entry, leftBytes, limits), baseName(entry));
      leftBytes -= file.size;
      if (!JSON_FILE.test(file.name) || (await isOfContacts(file))) files.push(file);
    }
    if (files.length === 0) throw new UnreadableZip(words.noCards);
    return files;
  } catch (error) {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(words.damaged, { cause: error });
  }
}

/** Takes JSON only from a zip without cards, because an account archive contains the contacts in both formats. */
function chosenOf(entries: FileEntry[]): FileEntry[] {
  const others = entries.filter((entry) => !JSON_FILE.test(baseName(entry)));
  const cards = others.filter((entry) => CARDS.test(baseName(entry)));
  if (cards.length > 0 && cards.length < others.length) throw new UnreadableZip(wordsOf(unzipping).mixed);
  return others.length > 0 ? others : entries;
}

/** Number of bytes of a JSON file that are read to detect contacts. */
const HEAD_BYTES = 4096;

async function isOfContacts(file: File): Promise<boolean> {
  return /"@type"\s*:\s*"Card"/.test(await file.slice(0, HEAD_BYTES).text());
}

function baseName({ filename }: FileEntry): string {
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
    throw new ZipNotLoaded('No reader of zips', { cause: error });
  }
}

/** Unpacks an entry and counts the bytes, since the sizes in the zip may be wrong. */
async function contentOf(
  entry: FileEntry,
  unusedBytes: number,
  { maxBytes }: Limits,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const unpacked = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      bytes += part.byteLength;
      if (bytes > unusedBytes) throw new Error('The entry is too large.');
      parts.push(part);
    },
  });
  try {
    await entry.getData(unpacked);
  } catch (error) {
    // The reader replaces the error of the last write by its own.
    throw bytes > unusedBytes ? new UnreadableZip(wordsOf(unzipping).tooLarge(sizeText(maxBytes))) : error;
  }
  return parts;
}
