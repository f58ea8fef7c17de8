import { folded } from '@contactbook/contract/folding';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { Label } from '@contactbook/contract/labels';
import { slipLength } from '@contactbook/contract/similar/slips';

/** What programs and people call the label of favourites. */
const FAVOURITES = new Set(['favourites', 'favorites', 'улюблені', 'избранное', 'favoriten', 'favoris', 'favoritos']);

/** The label of favourites in a book without any. */
const NO_FAVOURITES: Label = { id: FAVOURITE_LABEL, name: FAVOURITE_LABEL, contacts: 0, isFavourite: true };

/**
 * Returns another label that seems to be the same: first one whose name is the same word, then one with a slip. A label
 * that means favourites is like that of the stars, even if nobody has a star yet.
 */
export function alikeLabel(label: Label, labels: Label[], isApart: (other: Label) => boolean): Label | undefined {
  const isOther = (other: Label) => other.id !== label.id && !isApart(other);
  const others = labels.filter(isOther);
  const withFavourites = labels.some(({ isFavourite }) => isFavourite) ? labels : [...labels, NO_FAVOURITES];
  return (
    withFavourites.find((other) => isOther(other) && isSameWord(label.name, other.name)) ??
    others.find((other) => differsByLetter(label.name, other.name))
  );
}

/** Returns whether two names differ in case or marks alone, or both mean favourites. */
export function isSameWord(one: string, other: string): boolean {
  return meaningOf(one) === meaningOf(other);
}

/** Returns whether names of four letters or more differ by one letter. Figures in them tell labels apart. */
function differsByLetter(one: string, other: string): boolean {
  // The longer one first, so that nothing of it is left over.
  const [first = '', second = ''] = [folded(one), folded(other)].toSorted((a, b) => b.length - a.length);
  if (second.length < 4 || figuresIn(first) !== figuresIn(second)) return false;
  return slipLength(first, second) === second.length;
}

const figuresIn = (text: string): string => text.replaceAll(/\P{N}+/gu, ' ');

function meaningOf(name: string): string {
  const key = folded(name);
  return FAVOURITES.has(key) ? FAVOURITE_LABEL : key;
}
