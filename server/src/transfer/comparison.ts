import type { Card } from '@contactbook/contract/card';
import type { ClashSide, ShortValue } from '@contactbook/contract/clashes';
import type { ImportDifference } from '@contactbook/contract/transfer';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { stateBytes, type StoredState } from '../book/state.ts';
import { editSteps } from '@contactbook/card/edit-card';
import {
  cardFromParts,
  type CardField,
  cardParts,
  fieldKey,
  fieldsOf,
  NOTED,
} from '@contactbook/card/fields/difference';
import { FIELDS } from '@contactbook/card/fields/fields';
import { shortValue } from '@contactbook/card/fields/texts';
import { createFreeIds } from '@contactbook/card/free-ids';
import { canonical } from '@contactbook/card/json-values';
import { toJsContact } from '@contactbook/card/jscontact';
import { resolve } from '@contactbook/card/merge';
import { withPhotoOf } from '@contactbook/card/mergeable-card';
import { completeName } from '@contactbook/card/structured';
import { cardIn, cardState } from '../book/card-states.ts';
import { cardForOthers } from '../contacts/states.ts';

/** `isOne`: both have the same UID, so that another value of one field is a clash; else the file has one value more. */
export type Match = { isOne: boolean; isSamePhoto: boolean };
/** The side that is chosen for a field of a row: the book, the file, or both. */
export type FieldSides = Record<string, ClashSide>;
/** The side that decides about the fields for which none is chosen, where the two clash. */
type Decides = 'mine' | 'theirs';

/**
 * Lists what a contact would have otherwise if the file decided. What the file leaves out stays, and what it adds comes
 * in, so a field removes something only if the two clash.
 */
export function* differencesOf(
  mine: StoredState,
  theirs: StoredState,
  match: Match,
): Generator<void, ImportDifference[]> {
  if (mine.card !== null && mine.card === theirs.card) return [];
  const present = comparedCard(mine);
  yield;
  const given = comparedCard(theirs);
  yield;
  const next = yield* nextCard(present, given, { ...match, decides: 'theirs' });
  yield;
  const [before, after] = [byProperty(present), byProperty(next)];
  yield;
  const differences = [...after].flatMap(([field, values]): ImportDifference[] => {
    const own = before.get(field) ?? [];
    if (isSameField(own, values)) return [];
    return [{ field, mine: own.map(shortOf), removed: without(own, values), added: without(values, own) }];
  });
  if (!takesPhoto(mine, theirs, match)) return differences;
  const photo: ShortValue = { label: 'photo', text: 'A photo' };
  const [own, added] = mine.photo === null ? [[], [photo]] : [[photo], [{ ...photo, text: 'Another photo' }]];
  return [...differences, { field: 'photo', mine: own, removed: own, added }];
}

/** Whether neither says anything that the other does not. */
export function* isSameContent(mine: StoredState, theirs: StoredState): Generator<void, boolean> {
  if (mine.photo !== theirs.photo) return false;
  if (mine.card !== null && mine.card === theirs.card) return true;
  const one = byProperty(comparedCard(mine));
  yield;
  const other = byProperty(comparedCard(theirs));
  yield;
  return saysTheSame(one, other);
}

/** Returns the state that the contact gets: what the file adds, and the value of one side where the two clash. */
export function* mergedState(
  mine: StoredState,
  theirs: StoredState,
  match: Match,
  decides: Decides = 'mine',
  sides: FieldSides = {},
): Generator<void, StoredState> {
  const card = cardIn(mine);
  const present = comparedCard(mine);
  yield;
  const given = comparedCard(theirs);
  yield;
  const next = yield* nextCard(present, given, { ...match, decides, sides });
  yield;
  const hasPhoto = takesPhoto(mine, theirs, match) && (mine.photo === null || (sides['photo'] ?? decides) !== 'mine');
  // Where nothing of the present one is left, the card of the file stays byte for byte.
  const isWhole = mine.photo === null || theirs.photo === mine.photo || hasPhoto;
  if (match.isOne && isWhole && !match.isSamePhoto && saysTheSame(byProperty(next), byProperty(given))) return theirs;
  yield;
  const edited = next === present ? card : yield* editSteps(card, withPhotosOf(toJsContact(card), next));
  yield;
  return cardState(hasPhoto ? withPhotoOf(edited, cardIn(theirs)) : edited).state;
}

export function* isTooLargeTogether(mine: StoredState, theirs: StoredState, match: Match): Generator<void, boolean> {
  if (stateBytes(mine) + stateBytes(theirs) <= CARD_TEXT_MAX_BYTES / 2) return false;
  const { card } = yield* mergedState(mine, theirs, match, 'theirs');
  return Buffer.byteLength(card ?? '') > CARD_TEXT_MAX_BYTES;
}

function takesPhoto(mine: StoredState, theirs: StoredState, { isOne, isSamePhoto }: Match): boolean {
  if (theirs.photo === null || theirs.photo === mine.photo || isSamePhoto) return false;
  return mine.photo === null || isOne;
}

/** A photo that is in the card, not at an address. */
const isPicture = ({ kind, uri = '' }: NonNullable<Card['media']>[string]): boolean =>
  kind === 'photo' && !/^https?:/i.test(uri.slice(0, 6));

/** Returns a card as it is exported, but without its photos, which are compared apart. */
function comparedCard(state: StoredState): Card {
  const { media, ...card } = toJsContact(cardForOthers(state));
  const others = Object.entries(media ?? {}).filter(([, entry]) => !isPicture(entry));
  return others.length === 0 ? card : { ...card, media: Object.fromEntries(others) };
}

function withPhotosOf({ media = {} }: Card, next: Card): Card {
  const all = Object.fromEntries(Object.entries(media).filter(([, entry]) => isPicture(entry)));
  const freeId = createFreeIds(all);
  for (const [id, entry] of Object.entries(next.media ?? {})) all[freeId(id)] = entry;
  return Object.keys(all).length === 0 ? next : { ...next, media: all };
}

const byProperty = (card: Card): Map<string, CardField[]> => Map.groupBy(fieldsOf(card), ({ property }) => property);
const shortOf = ({ label, value, id }: CardField): ShortValue => shortValue(label, value, id);

/** Returns the values that only the first of two lists has. */
function without(values: CardField[], others: CardField[]): ShortValue[] {
  const known = new Set(others.map(comparable));
  return values.filter((value) => !known.has(comparable(value))).map(shortOf);
}

/** Entries with ids are compared by their values, in any order. */
function isSameField(one: CardField[], other: CardField[]): boolean {
  const [some, others] = [one, other].map((values) => values.map(comparable).toSorted().join('\n'));
  return some === others;
}

/** A version that wants both FN and N makes one of the other, which says nothing new. */
const comparable = (field: CardField): string =>
  field.label === 'name' ? canonical(completeName(field.value as Card['name'])) : fieldKey(field); // it is the name

type Fields = ReadonlyMap<string, CardField[]>;
function saysTheSame(one: Fields, other: Fields): boolean {
  return one.size === other.size && [...one].every(([field, values]) => isSameField(values, other.get(field) ?? []));
}

/** Returns the card that a contact gets, the present one if nothing changes. A field takes the side that is chosen for it. */
function* nextCard(
  present: Card,
  given: Card,
  { isOne, decides, sides = {} }: { isOne: boolean; decides: Decides; sides?: FieldSides },
): Generator<void, Card> {
  const [next, theirs] = [cardParts(present), byProperty(given)];
  yield;
  const mine = byProperty(present);
  const joined = new Map<ClashSide, Card>();
  const joinedBy = (side: ClashSide): Card => {
    const known = joined.get(side) ?? joinedCard(present, given, isOne, side);
    joined.set(side, known);
    return known;
  };
  let isOther = false;
  for (const [field, values] of theirs) {
    if (NOTED.has(field) || isSameField(mine.get(field) ?? [], values)) continue;
    yield;
    const side = sides[field] ?? decides;
    if (sides[field] === 'mine' && !hasClash(field)) continue;
    next.set(field, cardParts(joinedBy(side)).get(field));
    isOther = true;
  }
  return isOther ? cardFromParts(next) : present;

  /** Whether the file would replace a value, and does not only add some. */
  function hasClash(field: string): boolean {
    const after = byProperty(joinedBy('theirs')).get(field) ?? [];
    return without(mine.get(field) ?? [], after).length > 0;
  }
}

/**
 * Adds to a card what another one says in addition. Where the two clash, a side decides. If they may be two, only a date
 * that a contact has once clashes: a second organisation is added to the first, and other entries stay as they are.
 */
function joinedCard(present: Card, given: Card, isOne: boolean, side: ClashSide): Card {
  const other = { mine: 'theirs', theirs: 'mine', both: 'both' } as const; // `resolve` calls the given card its own
  return resolve([], given, present, ({ label }) => {
    const { holds, as } = FIELDS[label];
    if (isOne || (holds === 'one' && as === 'date')) return other[side];
    return holds === 'usuallyOne' ? 'both' : 'theirs';
  });
}
