/** A zip from which no contacts can be read. The message is shown to the user. */
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
