/** A zip from which no contacts can be read. The message is shown to the user. */
export class UnreadableZip extends Error {}

export const ZIP_NOT_LOADED = 'What opens a zip could not be fetched. Check the connection, then try again.';

export function isZip({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

/** Replaces each zip by the contact files in it. The unzip code is loaded for the first zip. Throws UnreadableZip. */
export async function withoutZips(files: File[]): Promise<File[]> {
  if (!files.some(isZip)) return files;
  const { unzipped } = await import('./unzipped.ts').catch((cause: unknown) => {
    throw new UnreadableZip(ZIP_NOT_LOADED, { cause });
  });
  return unzipped(files);
}
