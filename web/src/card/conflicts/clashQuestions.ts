import { FIELDS } from '@contactbook/card/fields/fields';
import type { Clash, ClashSide } from '@contactbook/contract/clashes';
import { conflicts } from '../../words/en.ts';
import { wordsOf } from '../../words/words.ts';
import { valueText } from '../fields/valueTexts.ts';
import { type KeptKeys, type Question, valueKey } from './keptValues.ts';

const SIDES = ['mine', 'theirs'] as const;
export type OneSide = (typeof SIDES)[number];
/** The side of each clash that is kept, by its path. */
export type Choices = ReadonlyMap<string, ClashSide>;

/** A clash with the texts that people read. An empty text stands for a removed value. */
export type WordedClash = Clash & { isWorded: true };

/** Words the values of a clash. A clash is worded once, since words may be codes too, as "German" is of a language. */
export function wordedClash(clash: Clash): WordedClash {
  const { label } = clash;
  const [mine, theirs] = [clash.mine, clash.theirs].map((text) => valueText({ label, text })) as [string, string]; // two
  return { ...clash, mine, theirs, isWorded: true };
}

/** Returns whether both values of a clash can stay: those of a field that can have several, unless one was removed. */
function canKeepBoth({ label, mine, theirs }: WordedClash): boolean {
  const { form, holds } = FIELDS[label];
  return form === 'entries' && holds === 'several' && mine !== '' && theirs !== '';
}

/** Asks about a clash. `sourceIds` are the ids of the texts that say where the values come from. */
export function clashQuestion(clash: WordedClash, sourceIds: Record<OneSide, string>): Question {
  const { path, label, about } = clash;
  const words = wordsOf(conflicts);
  const isMulti = canKeepBoth(clash);
  const sides = SIDES.map((side) => {
    const values = [{ key: valueKey(path, side), text: clash[side] || words.removed, about: about?.[side] }];
    return { whose: side === 'mine' ? words.yours : words.theirs, describedBy: sourceIds[side], values };
  });
  return { path, label, isMulti, isRequired: true, note: isMulti ? words.bothCanStay : undefined, sides };
}

/** Keeps both values at first where both can stay, otherwise those of the later side. */
export function firstKept(clashes: readonly WordedClash[], later: OneSide): KeptKeys {
  const keysOf = (clash: WordedClash) =>
    (canKeepBoth(clash) ? SIDES : [later]).map((side) => valueKey(clash.path, side));
  return new Set(clashes.flatMap(keysOf));
}

export function choicesOf(clashes: readonly WordedClash[], kept: KeptKeys): Choices {
  return new Map(
    clashes.map(({ path }) => {
      const [side = 'theirs', other] = SIDES.filter((each) => kept.has(valueKey(path, each)));
      return [path, other === undefined ? side : 'both'];
    }),
  );
}
