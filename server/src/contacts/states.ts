import { createHash } from 'node:crypto';
import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { Photo } from '../book/photos.ts';
import { moreOfGroup, plainState, type StoredContact, type StoredState } from '../book/state.ts';
import { uidKey } from '../book/uids.ts';
import { putTogether, takeApart } from '@contactbook/card/binaries';
import { cardOf } from '@contactbook/card/edit-card';
import { asCard, readCard, toJsContact } from '@contactbook/card/jscontact';
import { patchCard, project } from '@contactbook/card/projection';
import { parseCard, parseStoredCard, serialize, type VCard } from '@contactbook/card/vcard';

type Fields = Pick<StoredState, 'name' | 'number'>;

/** What a patch of its name or number makes of a contact: of its card, just these lines. */
export function patchState(former: StoredState, patch: Partial<Fields>): StoredState {
  if (former.card === null) return { ...former, ...patch };
  const isOther = Object.entries(patch).some(([field, value]) => former[field as keyof Fields] !== value);
  // As they were sent, where the projection would tidy them.
  return isOther ? { ...cardState(patchCard(cardIn(former), patch)).state, ...patch } : former;
}

/** The state of a contact that has this card; its photo lies apart, where the card brings one. */
export function cardState(card: VCard): { state: StoredState; photos: Photo[] } {
  const { card: apart, photo: taken } = takeApart(card, sha256);
  const { name, number, also, photo, members } = project(apart);
  const seen: Pick<Contact, 'also' | 'photo'> = { ...(also.length > 0 && { also }), ...(photo && { photo }) };
  const ofContact = Object.keys(seen).length === 0 ? null : JSON.stringify(seen);
  const more = members === undefined ? ofContact : moreOfGroup(members.map(uidKey));
  const state = { ...plainState({ name, number }), card: textOf(serialize(apart)), more, photo: photo ?? null };
  const photos = taken === undefined ? [] : [{ digest: taken.digest, content: latin1(taken.content) }];
  return { state, photos };
}

export const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Returns the card of a contact, with a reference in place of its photo. A new one is a 3.0, which everything reads. */
export function cardIn({ id, ...state }: StoredState & { id?: string }): VCard {
  if (state.card !== null) return parseStoredCard(bytesOf(state.card));
  return cardOf({ name: state.name, number: state.number, ...(id !== undefined && { uid: uidOf(id) }) }, '3.0');
}

/** The UID of a contact without a card, or whose card has none. */
export function uidOf(id: string): string {
  return `urn:uuid:${id}`;
}

/** With its photo, as it came. */
export function wholeCard(contact: StoredContact, photo: string | undefined): Uint8Array {
  return withPhoto(serialize(cardIn(contact)), photo);
}

/** The same of a card as it is kept, without reading it. */
export function storedCard(card: string, photo: string | undefined): Buffer {
  return Buffer.from(withPhoto(bytesOf(card), photo));
}

function withPhoto(card: Uint8Array, photo: string | undefined): Uint8Array {
  return putTogether(card, photo === undefined ? undefined : Buffer.from(photo, 'latin1'));
}

/** A state as clients see it; null where there was none. */
type SeenState = { (state: StoredState): ContactState; (state: StoredState | null): ContactState | null };

/** Cards are read on the thread that everybody waits for. */
const CARD_BYTES_OF_ANSWER = 2 ** 20;

/** For the states of one answer: with their cards, until these are too long together. */
export function seenStates(): SeenState {
  let bytesLeft = CARD_BYTES_OF_ANSWER;
  function seen(state: StoredState): ContactState;
  function seen(state: StoredState | null): ContactState | null;
  function seen(state: StoredState | null): ContactState | null {
    if (state === null) return null;
    const { name, number, card } = state;
    bytesLeft -= card?.length ?? 0;
    return { name, number, ...(card !== null && bytesLeft >= 0 && { card: toJsContact(cardIn(state)) }) };
  }
  return seen;
}

/** As clients see a contact in full: always with a uid (RFC 9553, section 2.1.9). */
export function seenCard(contact: StoredContact, card: VCard = cardIn(contact)): Card {
  return { uid: uidOf(contact.id), ...toJsContact(card) };
}

/** The same with everything that its vCard holds: its photo, other binary values, and parameters that no field stands for. */
export function fullCard(contact: StoredContact, photo: string | undefined): Card {
  const { values } = readCard(parseCard(wholeCard(contact, photo)));
  return { uid: uidOf(contact.id), ...asCard(values, true) };
}

const LATIN1 = 'latin1:';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text that is stored. A card begins with BEGIN, so the prefix marks cards that are not UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return LATIN1 + latin1(bytes);
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function bytesOf(text: string): Uint8Array {
  return text.startsWith(LATIN1) ? Buffer.from(text.slice(LATIN1.length), 'latin1') : Buffer.from(text);
}
