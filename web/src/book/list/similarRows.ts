import { folded } from '@contactbook/contract/folding';
import type { Reason } from '@contactbook/contract/similar/reasons';
import type { SearchedText } from '@contactbook/contract/searchTexts';
import { fieldName, valueText } from '../../card/fields/valueTexts.ts';
import { similarRows as part } from '../../words/en.ts';
import { wordsOf } from '../../words/words.ts';
import type { SimilarRow } from '../search/bookView.ts';
import { findSimilar, findSimilarInSlices, type FoundRow, type SimilarInput } from '../search/similarSearch.ts';

/** The search for similar contacts, which is loaded with the first filter, and the reasons in words. */
export function findRows(input: SimilarInput): SimilarRow[] {
  return inWords(findSimilar(input), input.filter);
}

export async function findRowsInSlices(input: SimilarInput, signal: AbortSignal): Promise<SimilarRow[] | undefined> {
  const rows = await findSimilarInSlices(input, signal);
  return rows && inWords(rows, input.filter);
}

/** A reason that all similar rows have is said once, above them. */
function inWords(rows: FoundRow[], filter: string): SimilarRow[] {
  const reasons = rows.map(({ reason }) => reasonText(reason, filter));
  const similar = reasons.filter((_, index) => rows[index]?.isSimilar);
  const isShared = similar.length > 1 && new Set(similar).size === 1;
  return rows.map(({ reason: _kind, ...row }, index) => {
    const reason = reasons[index] ?? '';
    return isShared && row.isSimilar ? { ...row, shared: reason } : { ...row, reason };
  });
}

function reasonText(reason: Reason, filter: string): string {
  const words = wordsOf(part);
  switch (reason.kind) {
    case 'number':
      if (reason.code === undefined) return words.sameNumber;
      return reason.isCodeTyped ? words.withoutCode(`+${reason.code}`) : words.withCode(`+${reason.code}`);
    case 'text':
      return words.inText(fieldText(reason.field), excerpt(valueOf(reason), filter));
    case 'letters':
      return reason.isLatin ? words.inLatin(withCapital(reason.written)) : words.inOther(withCapital(reason.written));
    case 'nickname':
      return reason.isShort ? words.shortForm(reason.name) : words.fullForm(reason.name);
    case 'slip':
    case 'keyboard':
      return words[reason.kind];
  }
  return reason satisfies never;
}

/** What a further name is called, or a field. */
const fieldText = (field: SearchedText['field']): string =>
  field === 'name' || field === 'latin' ? wordsOf(part)[field] : fieldName(field);

/** Returns a text as a card shows it, where it is a kind or a language. */
const valueOf = ({ field, text }: Extract<Reason, { kind: 'text' }>): string =>
  field === 'latin' ? text : valueText({ label: field, text });

/** Characters of a text before the match that fit into a row. */
const BEFORE_MATCH = 20;

/** Cuts the beginning of a long text, so that the match is in the part that the row shows. */
function excerpt(text: string, filter: string): string {
  const [word = ''] = filter.trim().split(/\s/);
  const at = folded(text).indexOf(folded(word));
  return at <= BEFORE_MATCH ? text : `…${text.slice(text.lastIndexOf(' ', at - BEFORE_MATCH / 2) + 1)}`;
}

function withCapital(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
