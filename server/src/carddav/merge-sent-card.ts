import type { Clash, ClashSide, KeptChange } from '@contactbook/contract/clashes';
import { CHANGES_SHOWN_MAX } from '@contactbook/contract/conflicts';
import { adoptLines } from '@contactbook/card/adopt-lines';
import type { ContentLine } from '@contactbook/card/content-lines';
import { editCard } from '@contactbook/card/edit-card';
import { changeOf, fieldKey, fieldsOf, keptChanges } from '@contactbook/card/fields/difference';
import { merge, resolve } from '@contactbook/card/merge';
import { asCardWithLines, asEdited } from '@contactbook/card/mergeable-card';
import type { VCard } from '@contactbook/card/vcard';
import { textOfCard } from './read-card.ts';

/** Two changes of a card put together, what clashes between them, and how the card differs from the stored one otherwise. */
export type Merged = { card: VCard; clashes: Clash[]; kept: () => KeptChange[] };
/** Decides a clash: `mine` is the stored card, `theirs` what the device sent. */
export type SideOf = (clash: Clash) => ClashSide;

/**
 * Merges the card that a device sent, which it made of one of `bases`, with what only others have changed since. By
 * default, the device wins each clash. Each line has the bytes of the side that it is from.
 */
export function mergeSentCard(bases: VCard[], stored: VCard, sent: VCard, sideOf: SideOf = () => 'theirs'): Merged {
  if ([...bases, stored, sent].some(isTooLong)) return chooseCard(stored, sent, sideOf);
  const taken = new Set(sent.lines.map(({ group }) => group.toUpperCase()));
  const [was, now] = [bases.map((base) => asEdited(base, taken)), asEdited(stored, taken)];
  const next = asCardWithLines(sent);
  // The merged card has the ids of the last one, whose lines it is written into: here `theirs` is what the device sent.
  const merged = merge(was, now, next);
  const chosen = merged.clashes.length === 0 ? merged.card : resolve(was, now, next, sideOf);
  return {
    card: adoptLines(editCard(sent, chosen, { asSent: true }), sent, stored),
    clashes: merged.clashes,
    kept: () => shown(keptChanges(now, now, next, merged)),
  };
}

/** A card with more values is taken or left as a whole, since merging it would hold up the event loop. */
const MERGED_MAX_VALUES = 500;
/** The members of a group are merged quickly, however many they are. */
const MEMBERS = new Set(['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER']);
/** Properties with several words in a line. */
const LISTS = new Set(['CATEGORIES', 'NICKNAME']);
function isTooLong({ lines }: VCard): boolean {
  const values = lines.map(({ name, value }) =>
    MEMBERS.has(name) ? 0 : LISTS.has(name) ? value.split(',').length : 1,
  );
  return values.reduce<number>((sum, count) => sum + count, 0) > MERGED_MAX_VALUES;
}

const lengthText = ({ lines }: VCard): string => `${lines.length} lines`;

function chooseCard(stored: VCard, sent: VCard, sideOf: SideOf): Merged {
  if (textOfCard(stored) === textOfCard(sent)) return { card: sent, clashes: [], kept: () => [] };
  const clash: Clash = { path: '', label: 'other', mine: lengthText(stored), theirs: lengthText(sent) };
  return { card: sideOf(clash) === 'mine' ? stored : sent, clashes: [clash], kept: () => [] };
}

/** Returns all fields of a card that nobody has yet. */
export function fieldsOfNew(card: VCard): KeptChange[] {
  return shown(fieldsOf(asCardWithLines(card)).map(changeOf));
}

const shown = (changes: KeptChange[]): KeptChange[] => changes.slice(0, CHANGES_SHOWN_MAX);

/** Returns whether a card has a value of the older cards that none of the newer ones has. */
export function showsOlder(older: VCard[], newer: VCard[], sent: VCard): boolean {
  const known = new Set(newer.flatMap(({ lines }) => lines.map(textOfLine)));
  // Most lines are in all cards, and reading them would take most of the time. Lines of a group are read together.
  const isOther = (line: ContentLine) => line.group !== '' || !known.has(textOfLine(line));
  const withOthers = (card: VCard) => ({ ...card, lines: card.lines.filter(isOther) });
  const common = valueKeys([withOthers(sent)]).intersection(valueKeys(older.map(withOthers)));
  return common.size > 0 && !common.isSubsetOf(valueKeys(newer));
}

const textOfLine = ({ raw }: ContentLine): string => Buffer.from(raw).toString('latin1');
const valueKeys = (cards: VCard[]) => new Set(cards.flatMap((card) => fieldsOf(asCardWithLines(card)).map(fieldKey)));
