import type { SearchedText } from '../searchTexts.ts';

/** Why a contact is found although its name, number and list texts do not contain the filter. */
export type Reason =
  /** The same number with or without this calling code; undefined if the forms differ in something else. */
  | { kind: 'number'; code: string | undefined; isCodeTyped: boolean }
  /** A further text of the card contains the filter. */
  | { kind: 'text'; field: SearchedText['field']; text: string }
  /** The matched word is written like this in Latin letters, or in those that were typed. */
  | { kind: 'letters'; written: string; isLatin: boolean }
  /** The matched word is a short form of this typed name, or its full form. */
  | { kind: 'nickname'; name: string; isShort: boolean }
  | { kind: 'slip' }
  | { kind: 'keyboard' };

/** A range of code units of a text; the end is exclusive. */
export type Range = readonly [start: number, end: number];
/** A text that matched: these ranges of its folded form, or these digits among its digits. */
export type MatchedText = { text: string; words: Range[]; digits: string };
/** `rank` is lower for better matches. */
export type Similar = { reason: Reason; rank: number; found: MatchedText[] };

/** Kinds of matches, best first. The first two contain what was typed in another form; the others are only similar. */
const REASON_KINDS: Reason['kind'][] = ['number', 'text', 'letters', 'nickname', 'keyboard', 'slip'];
/** Larger than the number of letters that count in the order. */
const OF_KIND = 100;

/** Returns the rank of a match; of the same kind, those with fewer further letters come first. */
export function rankOf({ kind }: Reason, furtherLetters = 0): number {
  return OF_KIND * REASON_KINDS.indexOf(kind) + Math.min(furtherLetters, OF_KIND - 1);
}

/** Returns whether a match is only similar, while the others contain what was typed in another form. */
export function isSimilar(rank: number): boolean {
  return rank >= OF_KIND * REASON_KINDS.indexOf('letters');
}

/** Returns whether a match is so uncertain that another keyboard is tried too. */
export function isSlip(rank: number): boolean {
  return rank >= OF_KIND * REASON_KINDS.indexOf('slip');
}
