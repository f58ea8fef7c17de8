/** Cards follow one another in a file, so several files of them are one file too: phones save each contact in a file of its own. */
export function joinedFiles(files: File[]): File | undefined {
  const [first, ...others] = files;
  if (first === undefined || others.length === 0) return first;
  if (!files.every(({ name }) => /\.(?:vcf|vcard)$/i.test(name))) return undefined;
  return new File(
    files.flatMap((file) => [file, '\r\n']),
    `${files.length} files.vcf`,
  );
}
