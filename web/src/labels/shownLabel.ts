import { folded } from '@contactbook/contract/folding';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { Label } from '@contactbook/contract/labels';
import { labels } from '../words/en/labels.ts';
import { wordsOf } from '../words/words.ts';

/** The labels of the book, and the one whose people are shown. */
export type LabelsProps = {
  labels: Label[];
  label: string | undefined;
  onLabel: (label: string | undefined) => void;
};

/** What programs and people call the label of favourites. */
const FAVOURITES = new Set(['favourites', 'favorites', 'улюблені', 'избранное', 'favoriten', 'favoris', 'favoritos']);

/** Returns whether two labels seem to be one: their names differ in case or marks alone, or both mean favourites. */
export function isAlike(one: string, other: string): boolean {
  return meaningOf(one) === meaningOf(other);
}

function meaningOf(name: string): string {
  const key = folded(name);
  return FAVOURITES.has(key) ? FAVOURITE_LABEL : key;
}

/** Returns a label's name as it is shown: that of favourites is translated. */
export function labelName(name: string): string {
  return name === FAVOURITE_LABEL ? wordsOf(labels).favourites : name;
}
