import type { ShortValue } from '@contactbook/contract/clashes';
import type { Import, ImportDifference, ImportRow } from '@contactbook/contract/transfer';
import { fieldName } from '../card/fields/valueTexts.ts';
import { inDigits } from '../words/plural.ts';
import { importing } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import { sizeText } from '../ui/sizes.ts';

/** Returns the differences by field, since several fields share a property. */
export function byField(
  differences: readonly ImportDifference[],
): (Omit<ImportDifference, 'field'> & { name: string })[] {
  return differences.flatMap(({ mine, removed, added }) =>
    [...new Set([...added, ...removed].map(({ label }) => label))].map((label) => {
      const of = (values: ShortValue[]) => values.filter((value) => value.label === label);
      const name = fieldName(label, of(removed).length + of(added).length > 2);
      return { name, mine: of(mine), removed: of(removed), added: of(added) };
    }),
  );
}

const FILE_KINDS: Record<Import['kind'], string> = { vcard: 'vCard', csv: 'CSV', json: 'JSON', ldif: 'LDIF' };

/** Returns the number of rows and the kind of the file. */
export function fileText({ total, kind }: Pick<Import, 'total' | 'kind'>): string {
  const words = FILE_KINDS[kind];
  return total === 0 ? words : `${sizeText(total)}, ${words}`;
}

/** The text for screen readers: "Line 214, Марія Коваль, changed, 2 fields". */
export function rowLabel({ line, name, outcome, differences, ...why }: ImportRow): string {
  const words = wordsOf(importing);
  const row = words.row(inDigits(line), outcome === 'unreadable' ? words.rowRefused(why) : name, words[outcome]);
  return differences === undefined ? row : words.rowFields(row, byField(differences).length);
}
