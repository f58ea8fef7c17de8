import type { ComparableName, NameToken } from './name-tokens.ts';

/**
 * How two names relate. `equal`: all words agree. `alike`: one has more words, an initial or a slip. `renamed`: the given
 * names agree and another word differs, as after a wedding. `other`: two people. `unnamed`: one has no name.
 */
export type NameRelation = 'equal' | 'alike' | 'renamed' | 'other' | 'unnamed';
/** The words that agree, by their keys, each with how well it agrees. */
export type NameComparison = { relation: NameRelation; agreed: readonly { key: string; quality: number }[] };

type Agrees = (one: NameToken, other: NameToken) => string | undefined;
/** How words agree, best first. */
const LEVELS: readonly (readonly [quality: number, agrees: Agrees])[] = [
  [1, (one, other) => (one.sound === other.sound ? one.keys[0] : undefined)],
  [0.8, (one, other) => (one.isGiven && other.isGiven ? one.keys.find((key) => other.keys.includes(key)) : undefined)],
  [0.7, (one, other) => (isSlip(one, other) ? (one.isGiven ? other : one).keys[0] : undefined)],
  [0.2, (one, other) => (isInitial(one, other) || isInitial(other, one) ? '' : undefined)],
];
const NOTHING: NameComparison = { relation: 'unnamed', agreed: [] };

/** Compares two names word by word, in any order. */
export function compareNames(one: ComparableName, other: ComparableName): NameComparison {
  if (one.tokens.length === 0 || other.tokens.length === 0) return NOTHING;
  if (one.generation !== other.generation) return { relation: 'other', agreed: [] };
  const left = [...one.tokens];
  const right = [...other.tokens];
  const agreed: { key: string; quality: number }[] = [];
  let hasGiven = false;
  let isWhole = true;
  for (const [quality, agrees] of LEVELS) {
    for (let at = 0; at < left.length;) {
      const token = left[at]!; // within the array
      const place = right.findIndex((each) => agrees(token, each) !== undefined);
      const match = right[place];
      if (match === undefined) at++;
      else {
        agreed.push({ key: agrees(token, match) ?? '', quality });
        hasGiven ||= token.isGiven || match.isGiven || (quality === 0.2 && left.length > 1);
        isWhole &&= quality >= 0.8;
        left.splice(at, 1);
        right.splice(place, 1);
      }
    }
  }
  return { relation: relationOf(agreed.length, left, right, hasGiven, isWhole), agreed };
}

function relationOf(
  agreed: number,
  left: NameToken[],
  right: NameToken[],
  hasGiven: boolean,
  isWhole: boolean,
): NameRelation {
  if (agreed === 0) return 'other';
  if (left.length === 0 && right.length === 0) return isWhole ? 'equal' : 'alike';
  if (left.length === 0 || right.length === 0) return 'alike';
  // Another given name, or another patronymic beside two words that agree, is another person.
  const isOther =
    !hasGiven || agreed > 1 || left.some(({ isGiven }) => isGiven) || right.some(({ isGiven }) => isGiven);
  return isOther ? 'other' : 'renamed';
}

function isInitial({ text, sound }: NameToken, whole: NameToken): boolean {
  return text.length === 1 && whole.text.length > 1 && whole.sound.startsWith(sound);
}

/** Returns whether one word is a slip of the other. Two known given names never are, such as Олександр and Олександра. */
function isSlip(one: NameToken, other: NameToken): boolean {
  if (one.isGiven && other.isGiven) return false;
  if (Math.min(one.text.length, other.text.length) < SLIP_MIN_LENGTH) return false;
  return isOneEditApart(one.text, other.text) || isOneEditApart(one.sound, other.sound);
}

/** Shorter words with one other letter are other words. */
const SLIP_MIN_LENGTH = 4;

/** Returns whether one letter was added, replaced, or swapped with the next. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let [endShort, endLong] = [short.length, long.length];
  while (endShort > start && endLong > start && short[endShort - 1] === long[endLong - 1]) {
    endShort--;
    endLong--;
  }
  const [restShort, restLong] = [short.slice(start, endShort), long.slice(start, endLong)];
  if (restShort.length <= 1 && restLong.length <= 1) return true;
  return (
    restShort.length === 2 && restLong.length === 2 && restShort[0] === restLong[1] && restShort[1] === restLong[0]
  );
}
