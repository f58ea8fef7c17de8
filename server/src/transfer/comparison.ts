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
import { cardIn, cardState, cardForOthers } from '../contacts/states.ts';

/** `isOne`: both have the same UID, so what the file says of a field stands; else it only adds to what is there. */
export type Match = { isOne: boolean; isSamePhoto: boolean };
/** The side that is chosen for a field of a row: the book, the file, or both. */
export type FieldSides = Record<string, ClashSide>;

/** Lists what a contact would have otherwise if it took what the file says. What the file leaves out stays. */
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
  const next = yield* nextCard(present, given, match.isOne);
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
  return one.size === other.size && [...other].every(([field, values]) => isSameField(one.get(field) ?? [], values));
}

/** The state that the contact gets. */
export function* mergedState(
  mine: StoredState,
  theirs: StoredState,
  match: Match,
  sides: FieldSides = {},
): Generator<void, StoredState> {
  const card = cardIn(mine);
  const present = comparedCard(mine);
  yield;
  const given = comparedCard(theirs);
  yield;
  const theirParts = cardParts(given);
  const isWhole =
    byProperty(present)
      .keys()
      .every((field) => theirParts.has(field)) &&
    (mine.photo === null || theirs.photo !== null);
  // Where nothing of the present one is left, the card of the file stays byte for byte.
  const isAllTheirs = match.isOne && Object.values(sides).every((side) => side === 'theirs');
  if (isAllTheirs && isWhole && !match.isSamePhoto) return theirs;
  const next = yield* nextCard(present, given, match.isOne, sides);
  yield;
  const edited = next === present ? card : yield* editSteps(card, withPhotosOf(toJsContact(card), next));
  yield;
  const hasPhoto = sides['photo'] !== 'mine' && takesPhoto(mine, theirs, match);
  return cardState(hasPhoto ? withPhotoOf(edited, cardIn(theirs)) : edited).state;
}

export function* isTooLargeTogether(mine: StoredState, theirs: StoredState, match: Match): Generator<void, boolean> {
  if (stateBytes(mine) + stateBytes(theirs) <= CARD_TEXT_MAX_BYTES / 2) return false;
  const { card } = yield* mergedState(mine, theirs, match);
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

/** Returns the card that a contact gets, the present one if nothing changes. A field takes the side that is chosen for it. */
function* nextCard(present: Card, given: Card, isOne: boolean, sides: FieldSides = {}): Generator<void, Card> {
  const [next, theirs, theirParts] = [cardParts(present), byProperty(given), cardParts(given)];
  yield;
  const mine = byProperty(present);
  let both: Map<string, unknown> | undefined;
  let isOther = false;
  for (const [field, values] of theirs) {
    const side = sides[field] ?? (isOne ? 'theirs' : 'both');
    if (side === 'mine' || NOTED.has(field) || isSameField(mine.get(field) ?? [], values)) continue;
    yield;
    if (side === 'both') both ??= cardParts(joinedCard(present, given));
    next.set(field, (side === 'both' && both ? both : theirParts).get(field));
    isOther = true;
  }
  return isOther ? cardFromParts(next) : present;
}

/** Adds to a card what another one says in addition. An entry that both have stays as it is in the first. */
function joinedCard(present: Card, given: Card): Card {
  return resolve([], given, present, ({ label }) => {
    // The file decides about a date that a contact has once. A second organisation is added to the first.
    if (FIELDS[label].holds === 'one') return FIELDS[label].as === 'date' ? 'mine' : 'theirs';
    return FIELDS[label].holds === 'usuallyOne' ? 'both' : 'theirs';
  });
}
