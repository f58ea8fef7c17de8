import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import { putTogether } from '@contactbook/card/binaries';
import { withLabels } from '@contactbook/card/card-labels';
import { asCard, readCard, toJsContact } from '@contactbook/card/jscontact';
import { patchSteps } from '@contactbook/card/projection';
import { parseCard, serialize, type VCard } from '@contactbook/card/vcard';
import { cardIn, cardState, uidOf } from '../book/card-states.ts';
import { bytesOfCard } from '../book/card-text.ts';
import { listExtras } from '../book/list-extras.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import { createSlices } from '../work-slices.ts';

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

export const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');

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
