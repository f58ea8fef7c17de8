import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { Label } from '@contactbook/contract/labels';
import { labels } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** The labels of the book, and the one whose people are shown. */
export type LabelsProps = {
  labels: Label[];
  label: string | undefined;
  onLabel: (label: string | undefined) => void;
};

/** Returns a label's name as it is shown: that of favourites is translated. */
export function labelName(name: string): string {
  return name === FAVOURITE_LABEL ? wordsOf(labels).favourites : name;
}
