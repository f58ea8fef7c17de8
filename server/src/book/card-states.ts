import { createHash } from 'node:crypto';
import { takeApart } from '@contactbook/card/binaries';
import { newContactCard } from '@contactbook/card/new-card';
import { project } from '@contactbook/card/projection';
import { parseStoredCard, serialize, type VCard } from '@contactbook/card/vcard';
import { bytesOfCard, textOfCard } from './card-text.ts';
import { moreOf } from './list-extras.ts';
import { moreOfGroup, type Photo, plainState, type StoredContact, type StoredState } from './state.ts';
import { uidIn, uidKey } from './uids.ts';

/** Returns the state of a contact with this card. A photo in the card is returned separately. */
export function cardState(card: VCard): { state: StoredState; photos: Photo[] } {
  const { card: apart, photo: taken } = takeApart(card, sha256);
  const { name, number, also, photo, members } = project(apart);
  const more = members === undefined ? moreOf({ also, groups: [], photo }) : moreOfGroup(members.map(uidKey));
  const state = { ...plainState({ name, number }), card: textOfCard(serialize(apart)), more, photo: photo ?? null };
  const photos =
    taken === undefined ? [] : [{ digest: taken.digest, content: Buffer.from(taken.content).toString('latin1') }];
  return { state, photos };
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Returns the card of a contact, with a reference in place of its photo. A new card is vCard 3.0, which all programs
 * read.
 */
export function cardIn({ id, ...state }: StoredState & { id?: string }): VCard {
  if (state.card !== null) return parseStoredCard(bytesOfCard(state.card));
  return newContactCard({ name: state.name, number: state.number, ...(id !== undefined && { uid: uidOf(id) }) }, '3.0');
}

/** Returns the UID of a contact without a card, or whose card has none. */
export function uidOf(id: string): string {
  return `urn:uuid:${id}`;
}

/** Returns the UID of a contact as a URI, which a member of a group is (RFC 6350, section 6.6.5). */
export function memberOf(contact: Pick<StoredContact, 'id' | 'card'>): string {
  return asMember(uidIn(contact) ?? contact.id);
}

/** Returns a UID as a URI. */
export function asMember(uid: string): string {
  return /^urn:/i.test(uid) ? uid : `urn:uuid:${uid}`;
}
