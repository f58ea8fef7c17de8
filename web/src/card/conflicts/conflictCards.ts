import { isEqualJson } from '@contactbook/card/json-values';
import { keptChanges } from '@contactbook/card/fields/difference';
import { merge, resolve } from '@contactbook/card/merge';
import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import type { Clash, KeptChange } from '@contactbook/contract/clashes';
import type { Conflict } from '../../book/conflictsSlice.ts';
import { plainCard, withRow } from '../fields/cardRow.ts';
import type { Choices } from './clashQuestions.ts';

/** The current state of a contact with its card. */
type Current = ContactState & { card: Card };

/** Merges a conflict: what clashes, and the other changes. */
export function mergeConflict(
  base: Conflict['base'],
  wanted: ContactState,
  current: Current,
): { clashes: Clash[]; kept: KeptChange[] } {
  const [bases, ...sides] = cardsOf(base, wanted, current);
  const merged = merge(bases, ...sides);
  return { clashes: merged.clashes, kept: keptChanges(bases[0], ...sides, merged) };
}

/** Returns the card with the chosen values; undefined if the contact is like that already. */
export function resolveConflict(
  base: Conflict['base'],
  wanted: ContactState,
  current: Current,
  choices: Choices,
): Card | undefined {
  const card = resolve(...cardsOf(base, wanted, current), ({ path }) => choices.get(path) ?? 'theirs');
  return isEqualJson(card, current.card) ? undefined : card;
}

/** Without cards, the base and the edit are of a row, so they differ from the current card only in name and number. */
function cardsOf(
  base: Conflict['base'],
  wanted: ContactState,
  current: Current,
): [bases: Card[], mine: Card, theirs: Card] {
  const isRow = wanted.card === undefined && base?.card === undefined;
  const cardOf = (state: ContactState) =>
    isRow ? withRow(current.card, current, state) : (state.card ?? plainCard(state));
  return [base === null ? [] : [cardOf(base)], cardOf(wanted), current.card];
}
