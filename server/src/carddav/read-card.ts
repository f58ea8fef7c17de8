import { isUtf8 } from 'node:buffer';
import { CARD_MAX_BYTES } from '@contactbook/contract/limits';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { parseCard, serialize, type VCard } from '@contactbook/card/vcard';
import { piecesOf } from './bodies.ts';
import { CARD_TOO_LARGE, exceedsCard } from './card-size.ts';
import { DavError } from './dav-error.ts';
import { type DavRequest, headerOf } from './dav-request.ts';

/** The card that a device sends with PUT, or its text and the reason why it is invalid. */
export type SentCard = { card: VCard } | { card: undefined; refusal: DavError; text: string };

const TYPES = /^\s*(?:text\/(?:x-)?vcard|text\/directory|application\/octet-stream)\b/i;
const WESTERN = new TextDecoder('windows-1252');

/** Reads the body of a PUT (RFC 6352, section 6.3.2.1). */
export async function readSentCard(dav: DavRequest): Promise<SentCard> {
  const type = headerOf(dav.request, 'content-type');
  if (type !== undefined && !TYPES.test(type)) {
    throw new DavError(403, '<C:supported-address-data/>', 'A card is sent as text/vcard.');
  }
  const limit = { maxBytes: CARD_MAX_BYTES, tooLarge: bodyTooLarge };
  const bytes = Buffer.concat(await Array.fromAsync(piecesOf(dav, limit)));
  if (bytes.length === 0) throw new DavError(400, '<C:valid-address-data/>', 'There is no card in the body.');
  return sentCardOf(bytes);
}

function sentCardOf(bytes: Buffer): SentCard {
  // text/vcard is UTF-8 (RFC 6350, section 3.1).
  if (!isUtf8(bytes)) return unreadable(WESTERN.decode(bytes), 'The card is not in UTF-8.');
  if (exceedsCard(bytes)) return { card: undefined, refusal: cardTooLarge(), text: keptText(String(bytes)) };
  try {
    return { card: parseCard(bytes) };
  } catch (error) {
    if (error instanceof UnreadableCard) return unreadable(String(bytes), error.message);
    throw error;
  }
}

function unreadable(text: string, reason: string): SentCard {
  const refusal = new DavError(409, '<C:valid-address-data/>', `${reason} ${WAITS}`);
  return { card: undefined, refusal, text: keptText(text) };
}

/** Replaces null characters, which databases cannot store. */
const keptText = (text: string): string => text.replaceAll('\0', '\u{FFFD}');

/** RFC 6352, section 6.3.2.1. */
export function cardTooLarge(): DavError {
  return new DavError(409, '<C:max-resource-size/>', `${CARD_TOO_LARGE} ${WAITS}`);
}

const WAITS = 'The card you sent waits for a decision in the app.';

/** Returns the text to store if the card is refused. */
export const textOfSent = (sent: SentCard): string => (sent.card === undefined ? sent.text : textOfCard(sent.card));

/** Returns the text of a card without REV, which programs update whenever they send it. */
export function textOfCard({ lines, ...card }: VCard): string {
  return Buffer.from(serialize({ ...card, lines: lines.filter(({ name }) => name !== 'REV') })).toString();
}

function bodyTooLarge(): DavError {
  const message = `${CARD_TOO_LARGE} With its photo it may take ${CARD_MAX_BYTES / 2 ** 20} MiB.`;
  return new DavError(413, '<C:max-resource-size/>', message);
}
