import type { ConflictDecision, PendingConflict as ShownConflict } from '@contactbook/contract/devices';
import type { Written } from '../book/write/write-book.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import type { PendingConflict } from '../book/pending-conflicts.ts';
import { findContact } from '../book/read/present.ts';
import { findByUid } from '../book/resources.ts';
import { lastStateOf } from '../book/past/states-at.ts';
import type { StoredContact } from '../book/state.ts';
import { uidIn, uidKey } from '../book/uids.ts';
import { UnreadableCard } from '@contactbook/card/content-lines';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { cardState } from '../contacts/states.ts';
import type { Db } from '../store/store.ts';
import { ProblemError } from '../problem.ts';
import { CARD_TOO_LARGE, exceedsCard } from './card-size.ts';
import { UnwritableCard } from './cards.ts';
import { fittingState, mergeWith, putState, withUidOf } from './change-card.ts';
import { fieldsOfNew, type Merged } from './merge-sent-card.ts';

/**
 * Returns a pending conflict for its owner: the conflicting fields, the other changes, and whether the card can be
 * stored.
 */
export async function showConflict(db: Db, userId: string, conflict: PendingConflict): Promise<ShownConflict> {
  const { id, device, atMs } = conflict;
  const subject = await subjectOf(db, userId, conflict);
  const about = { id, contact: subject.id, device, atMs, ...(subject.place === 'nowhere' && { isNew: true }) };
  const card = readCard(conflict.card);
  if (typeof card === 'string') return { ...about, fields: [], ...beginningOf(conflict.card), problem: card };
  const result = await mergeInto({ db, userId }, subject, conflict, card);
  if (typeof result === 'string') return { ...about, ...nameOn(card), fields: [], uncontested: [], problem: result };
  const { card: merged, clashes, uncontested } = result;
  const problem = fittingState(merged) === undefined ? { problem: CARD_TOO_LARGE } : {};
  return { ...about, ...nameOn(card), fields: clashes, uncontested: uncontested(), ...problem };
}

/** Stores the owner's decision. Throws validation if the card cannot be stored. */
export async function decideConflict(
  book: WriteContext,
  conflict: PendingConflict,
  { take, fields }: ConflictDecision,
): Promise<Written> {
  const subject = await subjectOf(book.db, book.userId, conflict);
  if (!take && subject.place !== 'book') return { revision: book.revision };
  const card = readCard(conflict.card);
  if (typeof card === 'string') throw new ProblemError('validation', card);
  const isWanted = (field: string) => take && fields?.includes(field) !== false;
  const merged = await mergeInto(book, subject, conflict, card, isWanted);
  if (typeof merged === 'string') throw new ProblemError('validation', `${merged} Nothing was changed.`);
  const made = fittingState(merged.card);
  if (made === undefined) throw new ProblemError('validation', `${CARD_TOO_LARGE} Nothing was changed.`);
  const ofDevice = { ...book, device: conflict.device };
  if (subject.place === 'book') return putState(ofDevice, 'edited', subject.id, made, 'edited');
  if (subject.place === 'trash') return putState(ofDevice, 'restored', subject.id, made, 'returning');
  return putState(ofDevice, 'added', subject.id, made, 'new');
}

/** The contact that a conflict is about. */
type Subject = { place: 'book' | 'trash'; id: string; contact: StoredContact } | { place: 'nowhere'; id: string };

async function subjectOf(db: Db, userId: string, { contactId: id, card }: PendingConflict): Promise<Subject> {
  const contact = (await findContact(db, userId, id)) ?? (await findNamesake(db, userId, card));
  if (contact !== undefined) return { place: 'book', id: contact.id, contact };
  const last = await lastStateOf(db, userId, id);
  return last === undefined ? { place: 'nowhere', id } : { place: 'trash', id, contact: { ...last, id } };
}

/** Returns the contact with the UID of a card, since it may have been added later. */
async function findNamesake(db: Db, userId: string, card: string): Promise<StoredContact | undefined> {
  const uid = uidIn({ card });
  const found = uid === undefined ? undefined : await findByUid(db, userId, uidKey(uid));
  return found && findContact(db, userId, found.id);
}

/** Merges a pending conflict into its contact; returns the reason if that is not possible. */
async function mergeInto(
  book: { db: Db; userId: string },
  subject: Subject,
  { base }: PendingConflict,
  card: VCard,
  isWanted?: (field: string) => boolean,
): Promise<Merged | string> {
  if (subject.place === 'nowhere') return { card, clashes: [], uncontested: () => fieldsOfNew(card) };
  const { contact } = subject;
  try {
    const merged = await mergeWith(book, contact, { version: base ?? undefined, isCurrent: false }, card, isWanted);
    return { ...merged, card: withUidOf(contact, merged.card) };
  } catch (error) {
    if (error instanceof UnwritableCard) return error.message;
    throw error;
  }
}

/** Parses a card; returns the reason if it cannot be stored. */
function readCard(text: string): VCard | string {
  const bytes = Buffer.from(text);
  if (exceedsCard(bytes)) return CARD_TOO_LARGE;
  try {
    return parseCard(bytes);
  } catch (error) {
    if (error instanceof UnreadableCard) return error.message;
    throw error;
  }
}

const BEGINNING_LENGTH = 8000;
const TEXT_LENGTH = 500;

/** Returns what can be shown of a text that is no card, or too large. */
function beginningOf(text: string): Pick<ShownConflict, 'name' | 'uncontested'> {
  const card = readCard(`${text.slice(0, BEGINNING_LENGTH)}\r\nEND:VCARD\r\n`);
  if (typeof card === 'string') return { uncontested: [{ field: 'CARD', mine: text.slice(0, TEXT_LENGTH).trim() }] };
  return { ...nameOn(card), uncontested: fieldsOfNew(card) };
}

function nameOn(card: VCard): { name?: string } {
  const { name } = cardState(card).state;
  return name === '' ? {} : { name };
}
