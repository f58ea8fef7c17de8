import { importing } from '../words/en/importing.ts';
import { wordsOf } from '../words/words.ts';

/** Why no contacts can be taken out of a zip, in words for its owner. */
export class UnreadableZip extends Error {}

/** What unpacks a zip could not be fetched. */
export function readerMissing(cause: unknown): UnreadableZip {
  return new UnreadableZip(wordsOf(importing).zipNotLoaded, { cause });
}

export function isZip({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

/** Replaces each zip by the files of contacts in it; what unpacks them is fetched with the first one. Throws UnreadableZip. */
export async function withoutZips(files: File[]): Promise<File[]> {
  if (!files.some(isZip)) return files;
  const { unzipped } = await import('./unzipped.ts').catch((cause: unknown) => {
    throw readerMissing(cause);
  });
  return unzipped(files);
}
