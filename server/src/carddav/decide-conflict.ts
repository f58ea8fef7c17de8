import type { Change } from '../book/write/change-book.ts';
import type { Clash, ClashSide } from '@contactbook/contract/clashes';
import type { ConflictDecision, PendingConflict as ShownConflict } from '@contactbook/contract/conflicts';
import type { WriteContext } from '../book/write/write-context.ts';
import type { PendingConflict } from '../book/pending-conflicts.ts';
import { findContact } from '../book/read/present.ts';
import { findByUid } from '../book/resources.ts';
import { findSurvivor } from '../book/merged-contacts.ts';
import { lastStateOf } from '../book/past/states-at.ts';
import { asContact } from '../book/labels.ts';
import type { StoredContact } from '../book/state.ts';
import { uidIn, uidKey } from '../book/uids.ts';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { explained, type Explained } from '@contactbook/contract/faults';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { cardState } from '../book/card-states.ts';
import type { Db } from '../store/store.ts';
import { explainedProblem, ProblemError } from '../problem.ts';
import { exceedsCard } from './card-size.ts';
import { UnwritableCard } from './cards.ts';
import { stateAtVersion } from './base.ts';
import { fitting, fittingState, mergeCardInto, putState, withUidOf } from './change-card.ts';
import { inGroupForm, withHiddenLabels } from './group-forms.ts';
import { fieldsOfNew, type Merged, type SideOf } from './merge-sent-card.ts';

/** Returns a pending conflict for its owner: the clashes, the other changes, and whether the card can be stored. */
export async function showConflict(db: Db, userId: string, conflict: PendingConflict): Promise<ShownConflict> {
  const { id, device, atMs } = conflict;
  const subject = await subjectOf(db, userId, conflict);
  const place = { nowhere: { isNew: true }, trash: { isDeleted: true }, book: {} }[subject.place];
  const about = { id, contact: subject.id, device, atMs, ...place };
  const card = parseStorable(conflict.card);
  if ('reason' in card) return { ...about, clashes: [], ...beginningOf(conflict.card), ...problemOf(card) };
  const result = await mergeInto({ db, userId }, subject, conflict, card);
  if ('reason' in result) return { ...about, ...nameOn(card), clashes: [], kept: [], ...problemOf(result) };
  const { card: merged, clashes, kept } = result;
  const problem = fittingState(merged) === undefined ? problemOf(tooLarge()) : {};
  return { ...about, ...nameOn(card), clashes, kept: kept(), ...problem };
}

const problemOf = ({ reason, fault }: Explained) => ({ problem: reason, fault });
const tooLarge = () => explained('card_over_kilobytes', { figure: CARD_TEXT_MAX_BYTES / 1024 });

/**
 * Stores the owner's decision. Throws validation if the card cannot be stored, and version_conflict if a clash is not
 * decided, because the contact has changed since it was shown.
 */
export async function decideConflict(
  book: WriteContext,
  conflict: PendingConflict,
  { choices }: ConflictDecision,
): Promise<Change> {
  const subject = await subjectOf(book.db, book.userId, conflict);
  const card = parseStorable(conflict.card);
  if ('reason' in card) throw new ProblemError('validation', card.reason, { fault: card.fault });
  const sideOf = ({ path }: Clash): ClashSide => (Object.hasOwn(choices, path) ? choices[path]! : 'theirs'); // just checked
  const merged = await mergeInto(book, subject, conflict, card, sideOf);
  if ('reason' in merged) throw new ProblemError('validation', merged.reason, { fault: merged.fault });
  const { clashes } = merged;
  if (clashes.some(({ path }) => !Object.hasOwn(choices, path))) throw undecided(subject, clashes);
  const made = fittingState(merged.card);
  if (made === undefined) throw cardOverLimit();
  const ofDevice = { ...book, device: conflict.device };
  const inForm = { book, form: conflict.form, sent: merged, made };
  const former = subject.place === 'nowhere' ? undefined : subject.contact;
  const contact = former ?? { id: subject.id, card: made.state.card };
  const state = await fitting(inForm, merged.card, contact, former);
  // The labels that the device was not sent may not fit any more.
  if (state === undefined) throw cardOverLimit();
  if (former === undefined) return putState(ofDevice, 'added', { id: subject.id, isNew: true }, state);
  return putState(ofDevice, subject.place === 'book' ? 'edited' : 'restored', { id: subject.id }, state);
}

function cardOverLimit(): ProblemError {
  return explainedProblem('validation', 'change_over_kilobytes', { figure: CARD_TEXT_MAX_BYTES / 1024 });
}

function undecided(subject: Subject, clashes: Clash[]): ProblemError {
  const contact = subject.place === 'book' ? { contact: asContact(subject.contact) } : {};
  return new ProblemError('version_conflict', 'This contact has changed since. Review it again.', {
    ...contact,
    clashes,
  });
}

/** The contact that a conflict is about. */
type Subject = { place: 'book' | 'trash'; id: string; contact: StoredContact } | { place: 'nowhere'; id: string };

async function subjectOf(db: Db, userId: string, { contactId: id, card }: PendingConflict): Promise<Subject> {
  const survivor = async () => (await findSurvivor(db, userId, id))?.survivor;
  const contact = (await findContact(db, userId, id)) ?? (await survivor()) ?? (await findNamesake(db, userId, card));
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
  { base, contactId, form }: PendingConflict,
  card: VCard,
  sideOf?: SideOf,
): Promise<Merged | Explained> {
  if (subject.place === 'nowhere') return { card, clashes: [], kept: () => fieldsOfNew(card) };
  const { contact } = subject;
  try {
    // The device has edited another contact if that was merged into this one.
    const edited = contact.id === contactId ? contact : { ...contact, id: contactId, version: 0 };
    const former = base === null ? undefined : await stateAtVersion(book, edited, base);
    const bases = former === undefined ? [] : [inGroupForm({ ...former, id: contactId }, form)];
    const sent = withHiddenLabels(form, card, contact);
    const merged = await mergeCardInto(book, inGroupForm(contact, form), bases, sent, sideOf);
    return { ...merged, card: withUidOf(contact, merged.card) };
  } catch (error) {
    if (error instanceof UnwritableCard) return explained('cards_do_not_merge');
    throw error;
  }
}

/** Parses a card; returns the reason if it cannot be stored. */
function parseStorable(text: string): VCard | Explained {
  const bytes = Buffer.from(text);
  if (exceedsCard(bytes)) return tooLarge();
  try {
    return parseCard(bytes);
  } catch (error) {
    if (error instanceof UnreadableCard) return { reason: error.message, fault: error.fault };
    throw error;
  }
}

const BEGINNING_LENGTH = 8000;
const TEXT_LENGTH = 500;

/** Returns what can be shown of a text that is no card, or too large. */
function beginningOf(text: string): Pick<ShownConflict, 'name' | 'kept'> {
  const card = parseStorable(`${text.slice(0, BEGINNING_LENGTH)}\r\nEND:VCARD\r\n`);
  if ('reason' in card) return { kept: [{ path: '', label: 'other', text: text.slice(0, TEXT_LENGTH).trim() }] };
  return { ...nameOn(card), kept: fieldsOfNew(card) };
}

function nameOn(card: VCard): { name?: string } {
  const { name } = cardState(card).state;
  return name === '' ? {} : { name };
}
