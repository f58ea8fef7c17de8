import type { Card } from '@contactbook/contract/card';
import type { ImportDifference } from '@contactbook/contract/transfer';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { stateBytes, type StoredState } from '../book/state.ts';
import { editCard } from '@contactbook/card/edit-card';
import { canonical } from '@contactbook/card/json-values';
import { toJsContact } from '@contactbook/card/jscontact';
import { withPhotoOf } from '@contactbook/card/mergeable-card';
import { fullName, splitName } from '@contactbook/card/structured';
import { cardIn, cardState } from '../contacts/states.ts';
import { entryTexts, fieldText } from './field-text.ts';

/** `isOne`: both have the same UID, so what the file says of a field stands; else it only adds to what is there. */
export type Match = { isOne: boolean; isSamePhoto: boolean };
type Json = Record<string, unknown>;

/** Which card it is, when it was written and by what; media are photos, which are compared apart. */
const APART = new Set(['@type', 'version', 'uid', 'created', 'updated', 'prodId', 'media']);
/** What has keys that say something themselves. */
const KEYED = new Set(['keywords', 'members', 'relatedTo', 'speakToAs', 'localizations']);
const ONCE = new Set(['birth', 'wedding', 'death']);

/** What a contact would have other if it took what the file says: nothing that the file leaves out is taken away. */
export function differencesOf(mine: StoredState, theirs: StoredState, match: Match): ImportDifference[] {
  if (mine.card !== null && mine.card === theirs.card) return [];
  const present = toJsContact(cardIn(mine));
  const next = nextCard(present, toJsContact(cardIn(theirs)), match.isOne);
  const differences = changedFields(present, next).map((field) => {
    const [before, after] = [(present as Json)[field], (next as Json)[field]];
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
export function mergedState(mine: StoredState, theirs: StoredState, match: Match): StoredState {
  const card = cardIn(mine);
  const present = toJsContact(card);
  const given = toJsContact(cardIn(theirs));
  const isWhole = fieldsOf(present).every((field) => field in given) && (mine.photo === null || theirs.photo !== null);
  // Where nothing of the present one is left, the card of the file stays byte for byte.
  if (match.isOne && isWhole && !match.isSamePhoto) return theirs;
  const next = nextCard(present, given, match.isOne);
  const edited = changedFields(present, next).length === 0 ? card : editCard(card, next);
  return cardState(takesPhoto(mine, theirs, match) ? withPhotoOf(edited, cardIn(theirs)) : edited).state;
}

export function isTooLargeTogether(mine: StoredState, theirs: StoredState, match: Match): boolean {
  if (stateBytes(mine) + stateBytes(theirs) <= CARD_TEXT_MAX_BYTES / 2) return false;
  return Buffer.byteLength(mergedState(mine, theirs, match).card ?? '') > CARD_TEXT_MAX_BYTES;
}

function takesPhoto(mine: StoredState, theirs: StoredState, { isOne, isSamePhoto }: Match): boolean {
  if (theirs.photo === null || theirs.photo === mine.photo || isSamePhoto) return false;
  return mine.photo === null || isOne;
}

function nextCard(present: Card, given: Card, isOne: boolean): Card {
  const next: Json = { ...present };
  for (const field of fieldsOf(given)) {
    if (isSameField(field, present, given)) continue;
    const [mine, theirs] = [(present as Json)[field], (given as Json)[field]];
    next[field] = isOne || mine === undefined ? theirs : joined(field, mine, theirs);
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
  return comparable(field, (one as Json)[field]) === comparable(field, (other as Json)[field]);
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

/** What is there, and of the other what is not: neither says less than before. */
function joined(field: string, mine: unknown, theirs: unknown): unknown {
  // They were found to be the same by their names.
  if (field === 'name' || typeof mine !== 'object' || typeof theirs !== 'object' || mine === null || theirs === null)
    return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = new Set(mine.map(canonical));
    return [...(mine as unknown[]), ...(theirs as unknown[]).filter((value) => !known.has(canonical(value)))];
  }
  if (KEYED.has(field)) return { ...theirs, ...mine };
  const all = { ...(mine as Json) };
  const known = new Set(Object.values(mine).map((value) => mainOf(value as Json)));
  const places = new Map(Object.entries(all).map(([id, value]) => [onceOf(field, value as Json), id]));
  places.delete('');
  let added = 0;
  for (const value of Object.values(theirs) as Json[]) {
    if (known.has(mainOf(value))) continue;
    while (`i${added + 1}` in all) added++;
    const kind = onceOf(field, value);
    const place = places.get(kind) ?? `i${added + 1}`;
    if (kind !== '') places.set(kind, place);
    all[place] = value;
  }
  return all;
}

/** The kind of what a contact has once, as a birthday; empty for all else. */
function onceOf(field: string, { kind }: Json): string {
  return field === 'anniversaries' && ONCE.has(String(kind)) ? String(kind) : '';
}

/** What an entry is known by, whatever else is said of it: a number by its digits, an address of mail without regard to case. */
function mainOf({ number, address, name, note, uri, user, ...others }: Json): string {
  if (typeof number === 'string') return number.replace(/^tel:/i, '').replace(/[^\d+]/g, '') || number;
  const main = address ?? name ?? note ?? uri ?? user;
  return typeof main === 'string' ? main.trim().toLowerCase() : canonical(others);
}
