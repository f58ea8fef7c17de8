import type { WriteContext } from '../book/write/write-context.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import { stateAt } from '../book/past/states-at.ts';
import type { VCard } from '@contactbook/card/vcard';
import type { Db } from '../store/store.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { inFormOf } from './change-card.ts';
import type { Known } from './known-versions.ts';
import { showsOlder } from './merge-sent-card.ts';
import { versionOfTag } from './tokens.ts';

/**
 * The version of a contact that a device has edited, and its state; undefined if they are unknown. It is current if all
 * changes after `since` are the device's own.
 */
export type Base = {
  version: number | undefined;
  state: StoredState | undefined;
  isCurrent: boolean;
  since: number;
};

/** The contact's state at a version; undefined if the history no longer has it. */
type KnownVersion = { version: number; state: StoredState | undefined };

/**
 * Returns the base of a change, which `incoming` is unless it is a deletion. If-Match names the base. Without If-Match,
 * it is the version that the device has. It is unknown for ETags from before a restore, for devices that have not synced
 * yet, and if the card shows that a fetched version may not have arrived.
 */
export async function baseOf(
  book: WriteContext,
  { request, user, known }: DavRequest,
  contact: StoredContact,
  incoming?: VCard,
): Promise<Base> {
  const { version } = contact;
  const ifMatch = headerOf(request, 'if-match')?.trim() ?? '*';
  const isNamed = ifMatch !== '*';
  const named = isNamed ? namedVersion(ifMatch, user.epoch, version) : undefined;
  if (named === version) return { version, state: contact, isCurrent: true, since: version };
  const versions = await known.versionsOf(book.db, user, contact);
  const base = isNamed ? await versionOf(book, contact, named) : await knownBase(book, contact, versions, incoming);
  if (base === undefined) return { version: undefined, state: undefined, isCurrent: false, since: version };
  if (hasSameCard(base.state, contact) || (await isOwnSince(book, contact, base, versions, incoming))) {
    return { version, state: contact, isCurrent: true, since: base.version };
  }
  return { ...base, isCurrent: false, since: base.version };
}

function namedVersion(ifMatch: string, epoch: string, current: number): number | undefined {
  const named = ifMatch
    .slice(0, 1000)
    .split(',')
    .map((tag) => versionOfTag(tag, epoch));
  return named.includes(current) ? current : named[0];
}

/** Returns the version that a device has. If it fetched one that may not have arrived, the sent card must agree. */
async function knownBase(
  book: WriteContext,
  contact: StoredContact,
  { confirmed, fetched }: Known,
  incoming: VCard | undefined,
): Promise<KnownVersion | undefined> {
  if (confirmed === 0) return undefined;
  if (fetched <= confirmed) return versionOf(book, contact, confirmed);
  const newer = await versionOf(book, contact, fetched);
  if (incoming === undefined) return newer;
  const older = await versionOf(book, contact, confirmed);
  if (older?.state === undefined || newer?.state === undefined) return undefined;
  const form = inFormOf(book.db, book.userId, contact.id, incoming);
  return showsOlder(await form(older.state), await form(newer.state), incoming) ? undefined : newer;
}

/** Returns whether all changes since a version are the device's own, and the sent card shows nothing older than them. */
async function isOwnSince(
  book: WriteContext,
  contact: StoredContact,
  base: KnownVersion,
  { own }: Known,
  incoming: VCard | undefined,
): Promise<boolean> {
  if (own === undefined || base.version < own.since || base.version >= own.version) return false;
  const state = await stateAtVersion(book, contact, own.version);
  if (state === undefined || !hasSameCard(state, contact)) return false;
  if (incoming === undefined || base.state === undefined) return incoming === undefined;
  const form = inFormOf(book.db, book.userId, contact.id, incoming);
  return !showsOlder(await form(base.state), await form(state), incoming);
}

async function versionOf(book: WriteContext, contact: StoredContact, version: number | undefined) {
  return version === undefined ? undefined : { version, state: await stateAtVersion(book, contact, version) };
}

/** Returns the state of a contact at a version, which may be the current one; undefined if it is unknown. */
export async function stateAtVersion(
  { db, userId }: { db: Db; userId: string },
  contact: StoredContact,
  version: number,
): Promise<StoredState | undefined> {
  return version === contact.version ? contact : stateAt(db, userId, contact.id, version);
}

/** Returns whether two states have the same card. A change of labels only does not alter it. */
export function hasSameCard(one: StoredState | undefined, other: StoredState): boolean {
  return (
    one !== undefined &&
    one.name === other.name &&
    one.number === other.number &&
    one.card === other.card &&
    one.photo === other.photo
  );
}
