import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import type { ChangeAct } from '@contactbook/contract/changes';
import { type Change, changeBook } from '../book/change-book.ts';
import type { LockedBook } from '../book/locked-book.ts';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { stateAt } from '../book/states-at.ts';
import { parseCard, serialize, type VCard } from '../contacts/card/vcard.ts';
import { cardState } from '../contacts/states.ts';
import type { Db } from '../db/tables.ts';
import type { DeviceUser } from '../users/device-user.ts';
import { wholeInVersion } from './cards.ts';
import { DavError } from './dav-error.ts';
import type { Fetched } from './fetched.ts';
import { type Clash, madeOf, mergeCards } from './merge.ts';
import { versionFrom } from './queries.ts';
import { versionOfTag } from './tokens.ts';

/** Which state of a contact a change of a device was made of. */
export type Base = { version: number | undefined; isCurrent: boolean };

/** A change of a device: the card that it sends, where it does not delete one, and of which contact it has fetched what. */
type Edit = { ifMatch: string | undefined; incoming?: VCard; fetched: Fetched };

/**
 * By the tag that the device names; without one, the later of what its last listing told it and of what it sent itself,
 * unless the answer with that listing may not have come. Of a tag from before a restore nothing is known, nor of what a device
 * has that was told nothing yet.
 */
export async function baseOf(book: LockedBook, user: DeviceUser, contact: StoredContact, edit: Edit): Promise<Base> {
  const { id, version } = contact;
  const { ifMatch } = edit;
  const base = isTag(ifMatch) ? namedBase(user, version, ifMatch) : await toldBase(book, user, contact, edit);
  if (base === undefined || base === version) return { version: base, isCurrent: base === version };
  // Only its labels have changed since: the device has its card as it is.
  const former = await stateAt(book.db, user.userId, id, base);
  return former !== undefined && isSameCard(former, contact)
    ? { version, isCurrent: true }
    : { version: base, isCurrent: false };
}

function isSameCard(one: StoredState, other: StoredState): boolean {
  return one.name === other.name && one.number === other.number && one.card === other.card && one.photo === other.photo;
}

/** An asterisk names no version: it wants that there is any. */
function isTag(ifMatch: string | undefined): ifMatch is string {
  return ifMatch !== undefined && ifMatch.trim() !== '*';
}

function namedBase(user: DeviceUser, version: number, ifMatch: string): number | undefined {
  const named = ifMatch
    .slice(0, 1000)
    .split(',')
    .map((tag) => versionOfTag(tag, user.epoch));
  return named.includes(version) ? version : named[0];
}

/** Which of two states a card was made of, it says itself, but where just the fields were edited in which these differ. */
async function toldBase(
  { db }: LockedBook,
  user: DeviceUser,
  contact: StoredContact,
  { incoming, fetched }: Edit,
): Promise<number | undefined> {
  const { id, version } = contact;
  const sent = await versionFrom(db, user, id);
  const told = Math.min(version, Math.max(user.baseRevision, sent));
  const shown = Math.min(version, Math.max(user.shownRevision, sent));
  if (told === 0) return undefined;
  if (incoming === undefined || shown === 0 || shown === told) return told;
  const older = await stateAt(db, user.userId, id, shown);
  const newer = told === version ? contact : await stateAt(db, user.userId, id, told);
  if (older === undefined || newer === undefined) return told;
  const form = inFormOf(db, user.userId, id, incoming);
  const state = madeOf(await form(older), await form(newer), incoming);
  const isOfNewer = state === undefined ? fetched.versionOf(user, id) >= told : state === 'newer';
  return isOfNewer ? told : shown;
}

/** Reads states of a contact in the version of vCard that a device has written. */
function inFormOf(db: Db, userId: string, id: string, written: VCard) {
  const version = written.version === '4.0' ? '4.0' : '3.0';
  return async (state: StoredState) => parseCard(await wholeInVersion(db, userId, { ...state, id }, version));
}

/** A card of a device put together with what others have changed since its base; with clashes where it could not be. */
export async function mergeWith(
  { db, userId }: Pick<LockedBook, 'db' | 'userId'>,
  contact: StoredContact,
  base: Base,
  incoming: VCard,
  isWanted?: (field: string) => boolean,
): Promise<{ card: VCard; clashes: Clash[]; base: StoredState | undefined }> {
  if (base.isCurrent) return { card: incoming, clashes: [], base: undefined };
  const former = base.version === undefined ? undefined : await stateAt(db, userId, contact.id, base.version);
  const inForm = inFormOf(db, userId, contact.id, incoming);
  const current = await inForm(contact);
  // Where the base is not known any more, all that differs is a clash.
  const was = former === undefined ? { ...current, lines: [] } : await inForm(former);
  return { ...mergeCards(was, current, incoming, isWanted), base: former };
}

/** Gives a contact this card, or makes one that has it. */
export async function putState(
  book: LockedBook,
  act: ChangeAct,
  id: string,
  card: VCard,
  kind: 'new' | 'returning' | 'edited',
): Promise<Change> {
  const { state, photos } = cardState(card);
  if (Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES) throw cardTooLarge();
  // The members that get a label by it were there before.
  const named = act === 'added' && isGroup(state) ? 'edited' : act;
  if (kind === 'edited') return changeBook(book, named, [[{ id, edit: () => state, photos }]]);
  return changeBook(book, named, [[{ id, state, photos, ...(kind === 'new' && { isNew: true }) }]]);
}

/** RFC 6352, section 6.3.2.1. */
export function cardTooLarge(): DavError {
  return new DavError(403, '<C:max-resource-size/>', 'A card may take 64 KiB beside its photo, and 2 MiB with it.');
}

export const textOfCard = (card: VCard): string => Buffer.from(serialize(card)).toString();
