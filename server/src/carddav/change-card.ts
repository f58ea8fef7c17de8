import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import type { ChangeAct } from '@contactbook/contract/changes';
import { type Change, changeBook } from '../book/change-book.ts';
import type { LockedBook } from '../book/locked-book.ts';
import { keepPhotos } from '../book/photos.ts';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { stateAt } from '../book/states-at.ts';
import { parseCard, serialize, type VCard } from '../contacts/card/vcard.ts';
import { cardState } from '../contacts/states.ts';
import type { Db } from '../db/tables.ts';
import type { DeviceUser } from '../users/device-user.ts';
import { wholeInVersion } from './cards.ts';
import { DavError } from './dav-error.ts';
import { type Clash, mergeCards } from './merge.ts';
import { versionFrom } from './queries.ts';
import { versionOfTag } from './tokens.ts';

/** Which state of a contact a change of a device was made of. */
export type Base = { version: number | undefined; isCurrent: boolean };

/**
 * By the tag that the device names; without one, the later of what its last listing told it and of what it sent itself. Of a
 * tag from before a restore nothing is known.
 */
export async function baseOf(
  { db }: LockedBook,
  user: DeviceUser,
  contact: StoredContact,
  ifMatch: string | undefined,
): Promise<Base> {
  const { id, version } = contact;
  const base = await namedBase(db, user, contact, ifMatch);
  if (base === undefined || base === version) return { version: base, isCurrent: base === version };
  // Only its labels have changed since: the device has its card as it is.
  const former = await stateAt(db, user.userId, id, base);
  return former !== undefined && isSameCard(former, contact)
    ? { version, isCurrent: true }
    : { version: base, isCurrent: false };
}

function isSameCard(one: StoredState, other: StoredState): boolean {
  return one.name === other.name && one.number === other.number && one.card === other.card && one.photo === other.photo;
}

async function namedBase(
  db: Db,
  user: DeviceUser,
  { id, version }: StoredContact,
  ifMatch: string | undefined,
): Promise<number | undefined> {
  if (ifMatch !== undefined && ifMatch.trim() !== '*') {
    const named = ifMatch
      .slice(0, 1000)
      .split(',')
      .map((tag) => versionOfTag(tag, user.epoch));
    return named.includes(version) ? version : named[0];
  }
  const told = Math.max(user.baseRevision, await versionFrom(db, user, id));
  return told === 0 || told >= version ? version : told;
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
  const version = incoming.version === '4.0' ? '4.0' : '3.0';
  const inForm = async (state: StoredState) =>
    parseCard(await wholeInVersion(db, userId, { ...state, id: contact.id }, version));
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
  if (Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES) throw tooLarge();
  const locked = await keepPhotos(book, photos);
  // The members that get a label by it were there before.
  const named = act === 'added' && isGroup(state) ? 'edited' : act;
  if (kind === 'edited') return changeBook(locked, named, [[{ id, edit: () => state }]]);
  return changeBook(locked, named, [[kind === 'new' ? { id, state, isNew: true } : { id, state }]]);
}

/** RFC 6352, section 6.3.2.1. */
export function tooLarge(): DavError {
  return new DavError(403, '<C:max-resource-size/>', 'A card may take 64 KiB beside its photo, and 2 MiB with it.');
}

export const textOfCard = (card: VCard): string => Buffer.from(serialize(card)).toString();
