/** Why no contacts can be taken out of a zip, in words for its owner. */
export class UnreadableZip extends Error {}

export const ZIP_NOT_LOADED = 'What opens a zip could not be fetched. Check the connection, then try again.';

export function isZip({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

/** Replaces each zip by the files of contacts in it; what unpacks them is fetched with the first one. Throws UnreadableZip. */
export async function withoutZips(files: File[]): Promise<File[]> {
  if (!files.some(isZip)) return files;
  const { unzipped } = await import('./unzipped.ts').catch((cause: unknown) => {
    throw new UnreadableZip(ZIP_NOT_LOADED, { cause });
  });
  return unzipped(files);
}
