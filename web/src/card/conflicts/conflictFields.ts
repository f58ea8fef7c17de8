import type { Clash, ClashSide } from '@contactbook/contract/clashes';
import { FIELDS } from '@contactbook/card/fields/fields';

/** The chosen side of each clash, by its path. */
export type Choices = ReadonlyMap<string, ClashSide>;

/** Returns whether both values of a clash can stay: those of a field that can have several, unless one was removed. */
export function canKeepBoth({ label, mine, theirs }: Clash): boolean {
  const { form, holds } = FIELDS[label];
  return form === 'entries' && holds === 'several' && mine !== '' && theirs !== '';
}

/** Returns the initial choices: both values where both can stay, otherwise those of the later side. */
export function firstChoices(clashes: readonly Clash[], later: 'mine' | 'theirs'): Choices {
  return new Map(clashes.map((clash) => [clash.path, canKeepBoth(clash) ? 'both' : later]));
}
