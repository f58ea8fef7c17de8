import { type Photo } from '../book/state.ts';
import { createHash } from 'node:crypto';
import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import { bytesOfCard, textOfCard } from '../book/card-text.ts';
import { listExtras, moreOf } from '../book/list-extras.ts';
import { moreOfGroup, plainState, type StoredContact, type StoredState } from '../book/state.ts';
import { uidIn, uidKey } from '../book/uids.ts';
import { putTogether, takeApart } from '@contactbook/card/binaries';
import { withLabels } from '@contactbook/card/card-labels';
import { newContactCard } from '@contactbook/card/new-card';
import { asCard, readCard, toJsContact } from '@contactbook/card/jscontact';
import { patchSteps, project } from '@contactbook/card/projection';
import { createSlices } from '../work-slices.ts';
import { parseCard, parseStoredCard, serialize, type VCard } from '@contactbook/card/vcard';

type Fields = Pick<StoredState, 'name' | 'number'>;

/** Applies a patch of name or number to a contact. Only the corresponding lines of its card change. */
export function* patchState(former: StoredState, patch: Partial<Fields>): Generator<void, StoredState> {
  if (former.card === null) return { ...former, ...patch };
  const isOther = Object.entries(patch).some(([field, value]) => former[field as keyof Fields] !== value);
  // The values are stored as sent, although the projection would normalise them.
  if (!isOther) return former;
  const card = yield* patchSteps(cardIn(former), patch);
  yield;
  return { ...cardState(card).state, ...patch };
}

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

export const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
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

/** Returns the card with the labels that the contact has by group cards, which many programs do not read. */
export function cardForOthers(contact: StoredState & { id?: string }): VCard {
  return withLabels(cardIn(contact), listExtras(contact).groups);
}

/** Returns the card with its photo, as it was received. */
export function wholeCard(contact: StoredContact, photo: string | undefined, card = cardIn(contact)): Uint8Array {
  return withPhoto(serialize(card), photo);
}

/** The same for a stored card, without parsing it. */
export function storedCard(card: string, photo: string | undefined): Buffer {
  return Buffer.from(withPhoto(bytesOfCard(card), photo));
}

function withPhoto(card: Uint8Array, photo: string | undefined): Uint8Array {
  return putTogether(card, photo === undefined ? undefined : Buffer.from(photo, 'latin1'));
}

/** Limit of the cards in an answer, since they are parsed on the event loop. */
const CARD_BYTES_OF_ANSWER = 384 * 1024;

/**
 * Creates a converter for the states of one answer to the form that clients see. It includes cards until their total
 * size exceeds the limit, and yields to other requests between two of them.
 */
export function seenStates(): (state: StoredState) => Promise<ContactState> {
  const rest = createSlices();
  let bytesLeft = CARD_BYTES_OF_ANSWER;
  return async (state) => {
    const { name, number, card } = state;
    bytesLeft -= card?.length ?? 0;
    if (card === null || bytesLeft < 0) return { name, number };
    await rest();
    return { name, number, card: toJsContact(cardIn(state)) };
  };
}

/** Returns a card as clients see it, always with a uid (RFC 9553, section 2.1.9). */
export function seenCard(contact: StoredContact, card: VCard = cardIn(contact)): Card {
  return { uid: uidOf(contact.id), ...toJsContact(card) };
}

/** The media type of JSContact 2.0 (RFC 9982), in which only the version differs, since all of our cards have a uid. */
export const JSCONTACT_2 = 'application/jscontact+json;version=2.0';

/** Returns whether a client asks for JSContact 2.0; version 1.0 is the default. */
export function acceptsJsContact2(accept = ''): boolean {
  return /application\/jscontact\+json\s*;[^,]*\bversion\s*=\s*"?2\.0\b/i.test(accept.slice(0, ACCEPT_MAX_LENGTH));
}

const ACCEPT_MAX_LENGTH = 1000;

/**
 * The same for another program, with all contents of the vCard: the labels of its groups, its photo, other binary
 * values, and parameters without a JSContact field.
 */
export function fullCard(contact: StoredContact, photo: string | undefined): Card {
  const { values } = readCard(parseCard(wholeCard(contact, photo, cardForOthers(contact))));
  return { uid: uidOf(contact.id), ...asCard(values, true) };
}
