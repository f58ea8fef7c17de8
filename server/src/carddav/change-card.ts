import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import type { ChangeAct } from '@contactbook/contract/changes';
import { type Change, changeBook } from '../book/write/change-book.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { findPhoto } from '../book/photos.ts';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { stateAt } from '../book/past/states-at.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { restoreUnexpressed } from '@contactbook/card/restore-unexpressed';
import { cardIn, cardState, uidOf, wholeCard } from '../contacts/states.ts';
import type { Db } from '../store/store.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { UnwritableCard, wholeInVersion } from './cards.ts';
import type { Fetched } from './fetched.ts';
import { inferBase, type Merged, mergeSentCard, type SideOf } from './merge-sent-card.ts';
import { lastStored } from './queries.ts';
import { versionOfTag } from './tokens.ts';

/**
 * The state of a contact that a device has edited. All changes after `ownSince` up to the current version are the
 * device's own.
 */
export type Base = { version: number | undefined; isCurrent: boolean; ownSince: number };

/** A change by a device: the sent card, unless it is a deletion, and the versions that the device has fetched. */
type Edit = { ifMatch: string | undefined; incoming?: VCard; fetched: Fetched };

/**
 * Returns the base of a change. If-Match names it. Without If-Match, it is the device's last listing or last stored
 * version, whichever is later, unless the response with that listing may have been lost. The base is unknown for ETags
 * from before a restore and for devices that have not synced yet. It is current if all changes since then are the
 * device's own.
 */
export async function baseOf(book: WriteContext, user: DeviceUser, contact: StoredContact, edit: Edit): Promise<Base> {
  const { id, version } = contact;
  const { ifMatch } = edit;
  const own = await lastStored(book.db, user, id);
  const base = isTag(ifMatch)
    ? namedBase(user, version, ifMatch)
    : await toldBase(book, user, contact, edit, own?.version ?? 0);
  if (base === undefined) return { version: undefined, isCurrent: false, ownSince: version };
  if (own !== undefined && base >= own.since && (await isUnchangedSince(book, contact, own.version))) {
    return { version, isCurrent: true, ownSince: own.since };
  }
  const isCurrent = await isUnchangedSince(book, contact, base);
  return { version: isCurrent ? version : base, isCurrent, ownSince: base };
}

/** Returns whether a contact has the same card as at that version. A change of labels only does not alter the card. */
async function isUnchangedSince(
  { db, userId }: WriteContext,
  contact: StoredContact,
  version: number,
): Promise<boolean> {
  if (version === contact.version) return true;
  const former = await stateAt(db, userId, contact.id, version);
  return former !== undefined && isSameCard(former, contact);
}

function isSameCard(one: StoredState, other: StoredState): boolean {
  return one.name === other.name && one.number === other.number && one.card === other.card && one.photo === other.photo;
}

/** Returns whether If-Match names a version; an asterisk matches any. */
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

/**
 * Returns the base of a change without If-Match. The response with the last listing may have been lost, so the base is
 * one of two states. The sent card shows which, unless only fields that differ between them were edited. In that case,
 * and for a deletion, the fetched versions decide.
 */
async function toldBase(
  { db }: WriteContext,
  user: DeviceUser,
  contact: StoredContact,
  { incoming, fetched }: Edit,
  sent: number,
): Promise<number | undefined> {
  const { id, version } = contact;
  const told = Math.min(version, Math.max(user.baseRevision, sent));
  const shown = Math.min(version, Math.max(user.shownRevision, sent));
  if (told === 0) return undefined;
  if (shown === 0 || shown === told) return told;
  const hasFetched = fetched.versionOf(user, id) >= told;
  // Fetched cards are not recorded during the first sync of a device.
  if (incoming === undefined) return hasFetched || user.shownRevision === 0 ? told : shown;
  const older = await stateAt(db, user.userId, id, shown);
  const newer = told === version ? contact : await stateAt(db, user.userId, id, told);
  if (older === undefined || newer === undefined) return told;
  const form = inFormOf(db, user.userId, id, incoming);
  const state = inferBase(await form(older), await form(newer), incoming);
  const isOfNewer = state === undefined ? hasFetched : state === 'newer';
  return isOfNewer ? told : shown;
}

/** Returns a function that reads states of a contact in the vCard version of the device. */
function inFormOf(db: Db, userId: string, id: string, written: VCard) {
  const version = written.version === '4.0' ? '4.0' : '3.0';
  return async (state: StoredState) => {
    const whole = await wholeInVersion(db, userId, { ...state, id }, version);
    return orUnwritable(() => parseCard(whole));
  };
}

/** Throws UnwritableCard if the stored card prevents the operation. */
function orUnwritable<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    throw new UnwritableCard('The stored card cannot be put together with this one.', { cause });
  }
}

/** Merges the card of a device with the changes since its base; throws UnwritableCard. */
export async function mergeWith(
  { db, userId }: { db: Db; userId: string },
  contact: StoredContact,
  base: Pick<Base, 'version' | 'isCurrent'>,
  incoming: VCard,
  sideOf?: SideOf,
): Promise<Merged> {
  if (base.isCurrent) return { card: await restored(db, userId, contact, incoming), clashes: [], kept: () => [] };
  const former = await stateOfBase(db, userId, contact, base.version);
  return mergeCardInto({ db, userId }, contact, former, incoming, sideOf);
}

/** Merges the card of a device, which it made of `former`, into a contact; throws UnwritableCard. */
export async function mergeCardInto(
  { db, userId }: { db: Db; userId: string },
  contact: StoredContact,
  former: StoredState | undefined,
  incoming: VCard,
  sideOf?: SideOf,
): Promise<Merged> {
  const inForm = inFormOf(db, userId, contact.id, incoming);
  const current = await inForm(contact);
  const was = former === undefined ? undefined : await inForm(former);
  const merged = orUnwritable(() => mergeSentCard(was, current, incoming, sideOf));
  return { ...merged, card: await restored(db, userId, contact, merged.card) };
}

/** Restores what the vCard version of the device cannot express, if the card is stored in another version. */
async function restored(db: Db, userId: string, contact: StoredContact, card: VCard): Promise<VCard> {
  if (contact.card === null || cardIn(contact).version === card.version) return card;
  const photo = await findPhoto(db, userId, contact.photo);
  return orUnwritable(() => restoreUnexpressed(parseCard(wholeCard(contact, photo)), card, uidOf(contact.id)));
}

export async function stateOfBase(db: Db, userId: string, contact: StoredContact, version: number | undefined) {
  if (version === undefined) return undefined;
  return version === contact.version ? contact : stateAt(db, userId, contact.id, version);
}

/** Returns the card with the UID of its contact, which never changes. */
export function withUidOf(contact: StoredContact, card: VCard): VCard {
  const known = keyOfContact(contact);
  const uid = card.lines.find(({ name }) => name === 'UID')?.value ?? '';
  if (uid === '' ? known === contact.id : uidKey(uid) === known) return card;
  const own = cardIn(contact).lines.filter(({ name }) => name === 'UID');
  const others = card.lines.filter(({ name }) => name !== 'UID');
  const end = others.findLastIndex(({ name }) => name === 'END');
  return { ...card, lines: others.toSpliced(end, 0, ...own) };
}

/** What is stored of a card: the state of its contact, and its photo, which is stored separately. */
export type FittingState = ReturnType<typeof cardState>;

/** Returns what is stored of a card; undefined if it exceeds the maximum size. */
export function fittingState(card: VCard): FittingState | undefined {
  const made = cardState(card);
  return Buffer.byteLength(made.state.card ?? '') > CARD_TEXT_MAX_BYTES ? undefined : made;
}

/** Gives a contact this state, or adds a contact with it. */
export async function putState(
  book: WriteContext,
  act: ChangeAct,
  id: string,
  { state, photos }: FittingState,
  kind: 'new' | 'returning' | 'edited',
): Promise<Change> {
  // The members that get a label from a new group existed before, so the act is an edit.
  const named = act === 'added' && isGroup(state) ? 'edited' : act;
  if (kind === 'edited') return changeBook(book, named, [[{ id, edit: () => state, photos }]]);
  return changeBook(book, named, [[{ id, state, photos, ...(kind === 'new' && { isNew: true }) }]]);
}
