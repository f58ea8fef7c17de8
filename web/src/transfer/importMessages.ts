import type { Import, ImportRow } from '@contactbook/contract/transfer';
import { inDigits } from '../words/plural.ts';
import { importing } from '../words/en/importing.ts';
import { wordsOf } from '../words/words.ts';
import { sizeText } from './sizes.ts';

/** The fields that have a word of ours. */
const WORDED_FIELDS = [
  'name',
  'phones',
  'emails',
  'organizations',
  'titles',
  'addresses',
  'anniversaries',
  'nicknames',
  'notes',
  'keywords',
  'links',
  'onlineServices',
  'photo',
  'media',
] as const;

/** Returns the label of a field. A field without a label is shown by its name in the standard. */
export function fieldLabel(field: string): string {
  const known = WORDED_FIELDS.find((each) => each === field);
  return known === undefined ? field : wordsOf(importing)[known];
}

const FILE_KINDS: Record<Import['kind'], string> = { vcard: 'vCard', csv: 'CSV', json: 'JSON' };

/** Returns the number of rows and the kind of the file. */
export function fileText({ total, kind }: Pick<Import, 'total' | 'kind'>): string {
  const words = FILE_KINDS[kind];
  return total === 0 ? words : `${sizeText(total)}, ${words}`;
}

/** The text for screen readers: "Line 214, Марія Коваль, changed, 2 fields". */
export function rowLabel({ line, name, outcome, differences, ...why }: ImportRow): string {
  const words = wordsOf(importing);
  const row = words.row(inDigits(line), outcome === 'unreadable' ? words.rowRefused(why) : name, words[outcome]);
  return differences === undefined ? row : words.rowFields(row, differences.length);
}
