import type { Import, ImportDifference, ImportRow } from '@contactbook/contract/transfer';
import { fieldName } from '../card/fields/valueTexts.ts';
import { inDigits } from '../words/plural.ts';
import { importing } from '../words/en/importing.ts';
import { wordsOf } from '../words/words.ts';
import { sizeText } from './sizes.ts';

/** Returns what the field of a difference is called. */
export function differenceName({ removed, added }: Pick<ImportDifference, 'removed' | 'added'>): string {
  const [{ label } = { label: 'other' }] = [...added, ...removed];
  return fieldName(label, removed.length + added.length > 2);
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
