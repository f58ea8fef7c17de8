import type { Card } from '@contactbook/contract/card';
import type { ClashSide, FieldLabel } from '@contactbook/contract/clashes';
import type { ImportDifference } from '@contactbook/contract/transfer';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { stateBytes, type StoredState } from '../book/state.ts';
import { editCard } from '@contactbook/card/edit-card';
import { canonical } from '@contactbook/card/json-values';
import { toJsContact } from '@contactbook/card/jscontact';
import { resolve } from '@contactbook/card/merge';
import { withPhotoOf } from '@contactbook/card/mergeable-card';
import { fullName, splitName } from '@contactbook/card/structured';
import { cardIn, cardState } from '../contacts/states.ts';
import { entryTexts, fieldText } from './field-text.ts';

/** `isOne`: both have the same UID, so what the file says of a field stands; else it only adds to what is there. */
export type Match = { isOne: boolean; isSamePhoto: boolean };
/** The side that is chosen for a field of a row: the book, the file, or both. */
export type FieldSides = Record<string, ClashSide>;
type JsonRecord = Record<string, unknown>;

/** Which card it is, when it was written and by what; media are photos, which are compared apart. */
const APART = new Set(['@type', 'version', 'uid', 'created', 'updated', 'prodId', 'media']);
/** What has keys that say something themselves. */
const KEYED = new Set(['keywords', 'members', 'relatedTo', 'speakToAs', 'localizations']);

/** What a contact would have other if it took what the file says: nothing that the file leaves out is taken away. */
export function differencesOf(mine: StoredState, theirs: StoredState, match: Match): ImportDifference[] {
  if (mine.card !== null && mine.card === theirs.card) return [];
  const present = toJsContact(cardIn(mine));
  const next = nextCard(present, toJsContact(cardIn(theirs)), match.isOne);
  const differences = changedFields(present, next).map((field) => {
    const [before, after] = [(present as JsonRecord)[field], (next as JsonRecord)[field]];
    return {
      field,
      mine: fieldText(field, before),
      theirs: fieldText(field, after),
      removed: entriesWithout(field, before, after),
      added: entriesWithout(field, after, before),
    };
  });
  if (!takesPhoto(mine, theirs, match)) return differences;
  const [before, after] = mine.photo === null ? [[], 'A photo'] : [['A photo'], 'Another photo'];
  return [...differences, { field: 'photo', mine: before.join(), theirs: after, removed: before, added: [after] }];
}

/** The entries that only the first of two values has, so what stays is in neither list. */
function entriesWithout(field: string, value: unknown, other: unknown): string[] {
  const isName = field === 'name';
  const keyOf = (entry: unknown) => canonical(isName ? wholeName(entry as Card['name']) : entry); // it is the name
  const known = new Set(entryTexts(field, other).map((entry) => keyOf(entry.value)));
  return entryTexts(field, value).flatMap((entry) => (known.has(keyOf(entry.value)) ? [] : [entry.text]));
}

/** Whether neither says anything that the other does not. */
export function isSameContent(mine: StoredState, theirs: StoredState): boolean {
  if (mine.photo !== theirs.photo) return false;
  if (mine.card !== null && mine.card === theirs.card) return true;
  const [one, other] = [toJsContact(cardIn(mine)), toJsContact(cardIn(theirs))];
  return (
    fieldsOf(one).length === fieldsOf(other).length && fieldsOf(other).every((field) => isSameField(field, one, other))
  );
}

/** The state that the contact gets. */
export function mergedState(mine: StoredState, theirs: StoredState, match: Match, sides: FieldSides = {}): StoredState {
  const card = cardIn(mine);
  const present = toJsContact(card);
  const given = toJsContact(cardIn(theirs));
  const isWhole = fieldsOf(present).every((field) => field in given) && (mine.photo === null || theirs.photo !== null);
  // Where nothing of the present one is left, the card of the file stays byte for byte.
  const isAllTheirs = match.isOne && Object.values(sides).every((side) => side === 'theirs');
  if (isAllTheirs && isWhole && !match.isSamePhoto) return theirs;
  const next = nextCard(present, given, match.isOne, sides);
  const edited = changedFields(present, next).length === 0 ? card : editCard(card, next);
  const hasPhoto = sides['photo'] !== 'mine' && takesPhoto(mine, theirs, match);
  return cardState(hasPhoto ? withPhotoOf(edited, cardIn(theirs)) : edited).state;
}

export function isTooLargeTogether(mine: StoredState, theirs: StoredState, match: Match): boolean {
  if (stateBytes(mine) + stateBytes(theirs) <= CARD_TEXT_MAX_BYTES / 2) return false;
  return Buffer.byteLength(mergedState(mine, theirs, match).card ?? '') > CARD_TEXT_MAX_BYTES;
}

function takesPhoto(mine: StoredState, theirs: StoredState, { isOne, isSamePhoto }: Match): boolean {
  if (theirs.photo === null || theirs.photo === mine.photo || isSamePhoto) return false;
  return mine.photo === null || isOne;
}

/** Returns the card that a contact gets. A field takes the side that is chosen for it. */
function nextCard(present: Card, given: Card, isOne: boolean, sides: FieldSides = {}): Card {
  const next: JsonRecord = { ...present };
  let both: JsonRecord | undefined;
  for (const field of fieldsOf(given)) {
    if (isSameField(field, present, given)) continue;
    const side = sides[field] ?? (isOne ? 'theirs' : 'both');
    if (side === 'mine') continue;
    both ??= side === 'both' ? joinedCard(present, given) : undefined;
    next[field] = (side === 'both' && both ? both : (given as JsonRecord))[field];
  }
  return next as Card; // of the fields of cards
}

function changedFields(present: Card, next: Card): string[] {
  return fieldsOf(next).filter((field) => !isSameField(field, present, next));
}

function fieldsOf(card: Card): string[] {
  return Object.keys(card).filter((field) => !APART.has(field));
}

function isSameField(field: string, one: Card, other: Card): boolean {
  return comparable(field, (one as JsonRecord)[field]) === comparable(field, (other as JsonRecord)[field]);
}

/** Entries with ids are compared by their values, in any order. */
function comparable(field: string, value: unknown): string {
  if (field === 'name') return canonical(wholeName(value as Card['name']));
  if (typeof value !== 'object' || value === null || KEYED.has(field)) return canonical(value);
  return Object.values(value).map(canonical).toSorted().join('\n');
}

/** A version that wants both FN and N makes one of the other, which says nothing new. */
function wholeName(name: Card['name'] = {}): Card['name'] {
  const { full = fullName(name), components = splitName(full) } = name;
  return { ...name, full, components };
}

/** Fields for which the file wins, since a contact has each of them once. */
const FILE_WINS: ReadonlySet<FieldLabel> = new Set(['birthday', 'anniversary', 'death']);
/** Fields that get a second value. */
const BOTH_STAY: ReadonlySet<FieldLabel> = new Set(['note', 'organization', 'title', 'role']);

/** Adds to a card what another one says in addition. An entry that both have stays as it is in the first. */
function joinedCard(present: Card, given: Card): Card {
  return resolve([], given, present, ({ label }) => {
    if (FILE_WINS.has(label)) return 'mine';
    return BOTH_STAY.has(label) ? 'both' : 'theirs';
  });
}
