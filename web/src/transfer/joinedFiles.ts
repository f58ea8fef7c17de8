import { importing } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

const JOINED = [
  { ends: /\.(?:vcf|vcard)$/i, extension: 'vcf' },
  { ends: /\.json$/i, extension: 'json' },
];

/**
 * Joins several vCard files, or several JSON files, into one, since phones save each contact in its own file. Returns
 * undefined for other files.
 */
export function joinedFiles(files: File[]): File | undefined {
  const [first, ...others] = files;
  if (first === undefined || others.length === 0) return first;
  const kind = JOINED.find(({ ends }) => files.every(({ name }) => ends.test(name)));
  if (kind === undefined) return undefined;
  return new File(
    files.flatMap((file) => [file, '\r\n']),
    `${wordsOf(importing).files(files.length)}.${kind.extension}`,
  );
}
