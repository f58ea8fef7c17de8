/** Why no contacts can be taken out of a zip, in words for its owner. */
export class UnreadableZip extends Error {}

/** What unpacks a zip could not be fetched. */
export class ZipNotLoaded extends Error {}

export function isZip({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

/**
 * Replaces each zip by the files of contacts in it; what unpacks them is fetched with the first one. Throws UnreadableZip or
 * ZipNotLoaded.
 */
export async function withoutZips(files: File[]): Promise<File[]> {
  if (!files.some(isZip)) return files;
  const { unzipped } = await import('./unzipped.ts').catch((cause: unknown) => {
    throw new ZipNotLoaded('No reader of zips', { cause });
  });
  return unzipped(files);
}
