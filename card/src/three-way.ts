import { isEqualJson } from './json-values.ts';
import { isSameValue } from './merge-fields.ts';

/** Decides about two changes of one value, each undefined where it was removed; `id` is that of the entry in the merged card. */
export type TakesMine = (id: string, mine: unknown, theirs: unknown) => boolean;

/** Whether a value becomes mine, `decide` where both sides changed it differently. Undefined is a value that is not there. */
export function isMine(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  decide: () => boolean,
  isSame: (one: unknown, other: unknown) => boolean = isSameValue,
): boolean {
  if (isEqualJson(base, theirs)) return true;
  if (isSame(base, mine) || isSame(mine, theirs)) return false;
  return isSame(base, theirs) || decide();
}
