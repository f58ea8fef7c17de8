import { findPhoto } from '../book/photos.ts';
import type { StoredState } from '../book/state.ts';
import { parseLines } from '@contactbook/card/content-lines';
import { convertCard } from '@contactbook/card/convert-card';
import { plainCard } from '@contactbook/card/plain-card';
import { parseCard, serialize } from '@contactbook/card/vcard';
import { uidOf } from '../book/card-states.ts';
import { storedCard } from '../contacts/states.ts';
import type { Db } from '../store/store.ts';

export type Version = '3.0' | '4.0';
/** A stored card that cannot be read, or cannot be written in the requested version. */
export class UnwritableCard extends Error {}

/** The fields of a contact that are needed here. */
type Contact = Omit<StoredState, 'more'> & { id: string };
/** The requested version of a card, and the requested properties; all if undefined. */
export type CardForm = { version: Version; props?: Set<string> | undefined };

const VERSION_LINE = /^VERSION:\s*([\d.]+)/im;
const UID_LINE = /^(?:[\w-]+\.)?UID[;:]/im;

/**
 * Returns the card that devices receive. A card in the requested version with a UID is sent byte for byte; others are
 * converted or get the UID.
 */
async function sentCard(db: Db, userId: string, contact: Contact, form: CardForm): Promise<Buffer> {
  const versioned = await wholeInVersion(db, userId, contact, form.version);
  return form.props === undefined ? versioned : partOf(versioned, form.props);
}

/** The same as a text. A card that is sent as stored is not parsed. */
export function sentText(db: Db, userId: string, contact: Contact, form: CardForm): string | Promise<string> {
  const { card, photo } = contact;
  const isWhole = card !== null && photo === null && card.startsWith('BEGIN') && form.props === undefined;
  if (isWhole && isSentAsIs(card, form.version)) return card;
  return sentCard(db, userId, contact, form).then(String);
}

/** Returns the card for filters: as stored, without the bytes of its photo. */
export function filteredCard({ card, ...contact }: Contact): Buffer {
  if (card === null) return Buffer.from(plainCard({ ...contact, uid: uidOf(contact.id) }));
  const kept = storedCard(card, undefined);
  return UID_LINE.test(card) ? kept : withUid(kept, contact.id);
}

/** Returns the whole card of a present or past state in a version. */
export async function wholeInVersion(db: Db, userId: string, contact: Contact, version: Version): Promise<Buffer> {
  const { card, photo } = contact;
  const whole =
    card === null
      ? Buffer.from(plainCard({ ...contact, uid: uidOf(contact.id) }))
      : storedCard(card, await findPhoto(db, userId, photo));
  return inVersion(whole, contact, version);
}

/** Returns whether this text would be sent unchanged in this version. */
export function isSentAsIs(text: string, version: Version): boolean {
  // A fast path: nearly all cards begin like this.
  const isPlain = text.startsWith(`BEGIN:VCARD\r\nVERSION:${version}\r\n`) && text.includes('\nUID:');
  return isPlain || (versionIn(text) === version && UID_LINE.test(text));
}

/** Returns the version in the text of a card; 3.0 if it has none. */
export const versionIn = (text: string): string => VERSION_LINE.exec(text)?.[1] ?? '3.0';

function inVersion(whole: Buffer, contact: Contact, version: Version): Buffer {
  const head = contact.card ?? '';
  const isOther = contact.card === null ? version !== '3.0' : versionIn(head) !== version;
  if (!isOther) return contact.card === null || UID_LINE.test(head) ? whole : withUid(whole, contact.id);
  const card = convertedText(whole, version);
  return contact.card === null || UID_LINE.test(head) ? card : withUid(card, contact.id);
}

function convertedText(whole: Buffer, version: Version): Buffer {
  try {
    return Buffer.from(serialize(convertCard(parseCard(whole), version)));
  } catch (cause) {
    // An unreadable card must not keep a device from syncing the others.
    throw new UnwritableCard(`This card cannot be written as vCard ${version}.`, { cause });
  }
}

/** Inserts the UID after the VERSION line, or after BEGIN. */
function withUid(whole: Buffer, id: string): Buffer {
  const lines = parseLines(whole);
  const at = Math.max(
    lines.findIndex(({ name }) => name === 'VERSION'),
    lines.findIndex(({ name }) => name === 'BEGIN'),
  );
  const before = lines.slice(0, at + 1).reduce((sum, { raw }) => sum + raw.length, 0);
  return Buffer.concat([whole.subarray(0, before), Buffer.from(`UID:${uidOf(id)}\r\n`), whole.subarray(before)]);
}

const FRAME = new Set(['BEGIN', 'VERSION', 'END']);

/** Returns only the lines of these properties (RFC 6352, section 10.4.2). */
function partOf(card: Buffer, props: Set<string>): Buffer {
  return Buffer.concat(
    parseLines(card)
      .filter(({ name }) => FRAME.has(name) || props.has(name))
      .map(({ raw }) => raw),
  );
}
