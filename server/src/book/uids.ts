import { isUuid } from '../uuid.ts';
import type { StoredState } from './state.ts';

const UID = /^(?:[\w-]+\.)?UID(?:;[^:\r\n]*)?:((?:[^\r\n]|\r?\n[ \t])*)/im;
/** Longer UIDs are not indexed. */
export const UID_MAX = 255;

/** Returns the UID in a card, or undefined if it has none. */
export function uidIn({ card }: Pick<StoredState, 'card'>): string | undefined {
  const written = card === null ? undefined : UID.exec(card)?.[1];
  const uid = written?.replace(/\r?\n[ \t]/g, '').trim();
  return uid === undefined || uid === '' || uid.length > UID_MAX ? undefined : uid;
}

/** Returns a state whose UID is the id of its contact, because its own is that of another one. */
export function withoutUid<State extends Pick<StoredState, 'card'>>(state: State): State {
  return { ...state, card: state.card?.replace(UID_LINES, '') ?? null };
}

const UID_LINES = /^(?:[\w-]+\.)?UID(?:;[^:\r\n]*)?:(?:[^\r\n]|\r?\n[ \t])*\r?\n/gim;

/** Returns the form in which UIDs are compared: programs write the same UUID bare or as a URN, in either case. */
export function uidKey(uid: string): string {
  const bare = uid.trim().replace(/^urn:uuid:/i, '');
  const key = bare.toLowerCase();
  return isUuid(key) ? key : bare;
}

/** Returns the key of a contact's UID: that of its card, else its id. */
export function keyOfContact(contact: Pick<StoredState, 'card'> & { id: string }): string {
  return uidKey(uidIn(contact) ?? contact.id);
}
