import { type Former } from '../book/write/delta.ts';
import type { FastifyReply } from 'fastify';
import type { Change } from '../book/write/change-book.ts';
import type { WriteContext, Written } from '../book/write/write-context.ts';
import { findContacts, findUnder } from '../book/write/statements.ts';
import { defaultResource, findByUid, keepName, resourceOf } from '../book/resources.ts';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { lastStateOf } from '../book/past/states-at.ts';
import { findMergedOfUids, findSurvivor, type Merged } from '../book/merged-contacts.ts';
import { keyOfContact, uidIn, uidKey } from '../book/uids.ts';
import { newContactId } from '../book/contact-ids.ts';
import { cardPath } from './addresses.ts';
import { isSentAsIs, UnwritableCard } from './cards.ts';
import { type Base, baseOf, hasSameCard, isCurrent, stateAtVersion } from './base.ts';
import {
  type CardInForm,
  fitting,
  fittingState,
  inFormOf,
  mergeCardInto,
  putState,
  restored,
  withUidOf,
} from './change-card.ts';
import { DavError, preconditionFailed } from './dav-error.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { cardTooLarge, readSentCard, type SentCard } from './read-card.ts';
import { noteGone, type Refused, refuseEdit, refuseNew, storedText } from './refuse-card.ts';
import { type Merged as MergedCards, showsOlder } from './merge-sent-card.ts';
import { cardTag } from './tokens.ts';
import { hrefXml } from './xml-writer.ts';
import { inGroupForm, noteGroupForm } from './group-forms.ts';

type Stored = Written & { status: 201 | 204; tag?: string };
/** The outcome of a PUT. A readable card is either stored or kept as a pending conflict. */
type Outcome = Stored | Refused;

/** A PUT in its transaction. */
type Put = { dav: DavRequest; book: WriteContext; resource: string; sent: SentCard };
type PutOfCard = Put & CardInForm;

/**
 * Handles PUT (RFC 6352, section 5.3.2). An edit of an earlier version is merged with the changes since then. A card
 * that conflicts or cannot be stored is refused and kept until its owner decides, and the device's next sync lists the
 * contact again.
 */
export async function putCard(dav: DavRequest): Promise<FastifyReply> {
  const { services, reply, target } = dav;
  if (target.kind !== 'card') {
    throw new DavError(405, '', 'Only a card is stored by PUT.', { allow: 'OPTIONS, PROPFIND, REPORT, PROPPATCH' });
  }
  const { resource } = target;
  const sent = await readSentCard(dav);
  const { user } = dav;
  const outcome = await services.writeBook({ reply, userId: user.userId, device: user.label }, (book) =>
    decide({ dav, book, resource, sent }),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  // Without an ETag, the device fetches what was stored.
  if (outcome.tag !== undefined) void reply.header('etag', outcome.tag);
  return reply.code(outcome.status).send();
}

async function decide(put: Put): Promise<Outcome> {
  const { dav, book, resource, sent } = put;
  const { db, userId } = book;
  const { id, contact } = await findUnder(db, userId, resource);
  const last = id === undefined || contact !== undefined ? undefined : await lastStateOf(db, userId, id);
  const trashed = id === undefined || last === undefined ? undefined : { ...last, id };
  const refuse = (refusal: DavError) =>
    contact === undefined ? refuseNew(put, refusal, { trashedId: trashed?.id }) : refuseEdit(put, contact, {}, refusal);
  if (sent.card === undefined) return refuse(sent.refusal);
  const made = fittingState(sent.card);
  if (made === undefined) return refuse(cardTooLarge());

  const ofCard = { ...put, sent, made, form: dav.user.groupForm };
  const [ifMatch, ifNoneMatch] = ['if-match', 'if-none-match'].map((name) => headerOf(dav.request, name)?.trim());
  if (contact !== undefined && ifNoneMatch === '*') return refuseCreation(ofCard, contact);
  if (contact !== undefined)
    return orRefuse(hasOtherUid(ofCard, contact) ? refuseUid(ofCard, contact) : edit(ofCard, contact), refuse);
  const namesake = await findNamesake(ofCard);
  if (namesake !== undefined) return refuseSecondName(ofCard, namesake, id);
  const merged = await findMerged(ofCard, id);
  if (merged !== undefined) return orRefuse(editSurvivor(ofCard, merged, id), refuse);
  if (ifMatch !== undefined && trashed !== undefined) return orRefuse(restoreWithEdit(ofCard, trashed), refuse);
  // An edit of an erased contact adds it again, since some devices drop refused edits.
  if (ifMatch === '*') return refuse(preconditionFailed('There is no card at this address.'));
  return add(ofCard, trashed?.id);
}

/** Refuses an edit if the stored card cannot be written, before anything is changed. */
async function orRefuse(outcome: Promise<Outcome>, refuse: (refusal: DavError) => Promise<Refused>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof UnwritableCard)) throw error;
    return refuse(new DavError(409, '', `${error.message} The card you sent waits for a decision in the app.`));
  }
}

/** Returns the contact with the UID of this card; UIDs are unique within a book. */
async function findNamesake({ book: { db, userId }, made }: PutOfCard) {
  const uid = uidIn(made.state);
  return uid === undefined ? undefined : findByUid(db, userId, uidKey(uid));
}

function hasOtherUid({ made }: PutOfCard, contact: StoredContact): boolean {
  const uid = uidIn(made.state);
  return uid !== undefined && uidKey(uid) !== keyOfContact(contact);
}

/** Refuses to create an existing card: another one, or the device's own if the answer to its first attempt was lost. */
async function refuseCreation(put: PutOfCard, contact: StoredContact): Promise<Refused> {
  const refusal = preconditionFailed('There is a card at this address already.');
  if (hasOtherUid(put, contact)) return refuseNew(put, refusal, { isNameTaken: true });
  const own = await put.dav.known.ownVersion(put.book.db, put.dav.user, contact.id);
  return refuseEdit(put, contact, { since: own?.version }, refusal, await storedText(put, contact, put.sent.card));
}

/** Refuses an edit that changes the UID of its card. */
async function refuseUid(put: PutOfCard, contact: StoredContact): Promise<Refused> {
  return refuseEdit(put, contact, await baseOf(put.book, put.dav, contact), uidConflict(put, put.resource));
}

/** Refuses a card whose contact exists under another name, which the device's next sync reports. */
async function refuseSecondName(
  put: PutOfCard,
  namesake: { id: string; resource: string | null },
  id: string | undefined,
): Promise<Outcome> {
  const { book } = put;
  const [contact] = await findContacts(book.db, book.userId, [namesake.id]);
  if (contact === undefined) throw new Error('a UID names a contact that is not there');
  await noteGone(put, id);
  const refusal = uidConflict(put, resourceOf(namesake));
  return refuseEdit(put, contact, {}, refusal, await storedText(put, contact, put.sent.card));
}

function uidConflict({ dav }: Put, resource: string): DavError {
  const href = hrefXml(cardPath(dav.user.userId, resource));
  return new DavError(
    409,
    `<C:no-uid-conflict>${href}</C:no-uid-conflict>`,
    'The UID of a card never changes, and no two cards have the same. The card you sent waits for a decision in the app.',
  );
}

async function edit(put: PutOfCard, contact: Former): Promise<Outcome> {
  const { dav, book } = put;
  const base = await baseOf(book, dav, contact);
  const merged = await mergeWith(put, contact, base);
  const isOlder = await showsState(put, contact.id, base.older, base.states);
  if (isOlder || (merged.clashes.length > 0 && !(await clashesWithOwn(put, contact, base)))) {
    // What waits has no former values that the device may have without an edit.
    const edited = base.states.length > 1 ? { ...put, sent: merged } : put;
    return refuseEdit(edited, contact, base, preconditionFailed('The card was changed since this version.'));
  }
  const made = await fitting(put, withUidOf(contact, merged.card), contact, contact);
  if (made === undefined) return refuseEdit(put, contact, base, cardTooLarge());
  const change = await putState(book, 'edited', { id: contact.id, former: contact }, made);
  return stored(put, contact.id, change, {
    status: 204,
    since: base.since,
    isOwn: isCurrent(base),
    formers: [contact, ...base.states],
  });
}

/** Merges the card of a device with the changes since its base; throws UnwritableCard. */
async function mergeWith(
  { book, sent }: PutOfCard,
  contact: StoredContact,
  base: Base,
): Promise<Pick<MergedCards, 'card' | 'clashes'>> {
  if (isCurrent(base)) return { card: await restored(book, contact, sent.card), clashes: [] };
  return mergeCardInto(book, base.current, base.states, sent.card);
}

/** Returns whether a card has a value of the older states that none of the newer ones has; throws UnwritableCard. */
async function showsState({ book, sent }: PutOfCard, id: string, older: StoredState[], newer: StoredState[]) {
  if (older.length === 0) return false;
  const inForm = inFormOf(book.db, book.userId, id, sent.card);
  const [before, since] = await Promise.all([older, newer].map((states) => Promise.all(states.map(inForm))));
  return showsOlder(before!, since!, sent.card); // two lists
}

/** Returns whether all clashes are with an edit of the program itself, whose answer it did not receive. */
async function clashesWithOwn(
  put: PutOfCard,
  contact: StoredContact,
  { states, since, current }: Base,
): Promise<boolean> {
  const { dav, book, sent } = put;
  if (states.length !== 1 || since === undefined) return false;
  const own = await dav.known.ownVersion(book.db, dav.user, contact.id);
  if (own === undefined || since < own.since || since >= own.version) return false;
  const state = own.sent ?? (await stateAtVersion(book, contact, own.version));
  if (state === undefined) return false;
  const shown = inGroupForm({ ...state, id: contact.id }, dav.user.groupForm);
  if (await showsState(put, contact.id, states, [shown])) return false;
  return (await mergeCardInto(book, current, [shown], sent.card)).clashes.length === 0;
}

/** Restores a deleted contact in its last state, merged with the edit. */
async function restoreWithEdit(put: PutOfCard, trashed: StoredContact): Promise<Outcome> {
  const { dav, book, sent } = put;
  const base = await baseOf(book, dav, trashed);
  const merged = base.states.length === 0 ? sent : await mergeWith(put, trashed, base);
  const made = await fitting(put, merged.card, trashed, trashed);
  if (made === undefined) return refuseNew(put, cardTooLarge(), { trashedId: trashed.id });
  const change = await putState(book, 'restored', { id: trashed.id }, made);
  return stored(put, trashed.id, change, { status: 201, isOwn: isCurrent(base), formers: [trashed] });
}

/** Returns the contact that the contact with this name or UID was merged into. */
async function findMerged({ book: { db, userId }, made }: PutOfCard, id: string | undefined) {
  const merged = id === undefined ? undefined : await findSurvivor(db, userId, id);
  const uid = uidIn(made.state);
  return merged ?? (uid === undefined ? undefined : (await findMergedOfUids(db, userId, [uidKey(uid)]))[0]);
}

/**
 * Applies the edit of a contact that was merged into another one to that one. The device's next sync reports that the
 * edited card is gone.
 */
async function editSurvivor(put: PutOfCard, merged: Merged, id: string | undefined): Promise<Outcome> {
  const { dav, book, sent, made } = put;
  const { survivor } = merged;
  const last = await lastStateOf(book.db, book.userId, merged.id);
  if (last === undefined) throw new Error('a merged contact has lost its state');
  const former = { ...last, id: merged.id };
  const { states, current } = await baseOf(book, dav, former);
  const shown = inGroupForm(survivor, dav.user.groupForm);
  const together = await mergeCardInto(book, shown, states.length === 0 ? [current] : states, sent.card);
  const uid = uidIn(made.state);
  await noteGone(put, id, uid === undefined ? undefined : uidKey(uid));
  if (together.clashes.length > 0) {
    return refuseEdit(put, survivor, {}, preconditionFailed('The card was merged into one with other values.'));
  }
  // A card that was sent again as it was changes nothing.
  if (together.kept().length === 0) return { revision: book.revision, status: 204 };
  const state = await fitting(put, withUidOf(survivor, together.card), survivor, survivor);
  if (state === undefined) return refuseEdit(put, survivor, {}, cardTooLarge());
  const change = await putState(book, 'edited', { id: survivor.id }, state);
  return { ...change, status: 204 };
}

async function add(put: PutOfCard, trashedId: string | undefined): Promise<Stored> {
  const { book, resource, sent } = put;
  const id = trashedId ?? newContactId();
  const made = await fitting(put, sent.card, { id, card: put.made.state.card });
  if (made === undefined) throw new Error('a part of a fitting card does not fit');
  const change = await putState(book, 'added', trashedId === undefined ? { id, isNew: true } : { id }, made);
  if (trashedId === undefined && resource !== defaultResource(id)) await keepName(book.db, book.userId, id, resource);
  return stored(put, id, change, { status: 201, isOwn: true, formers: [] });
}

/** How a card came to be stored, and what the contact was before. */
type How = { status: 201 | 204; since?: number | undefined; isOwn: boolean; formers: StoredState[] };

/** Records what the device now has: the stored version, or what it sent if changes of others were merged into that. */
async function stored(
  { dav: { user, known }, book, sent, made }: PutOfCard,
  id: string,
  change: Change,
  { status, since, isOwn, formers }: How,
): Promise<Stored> {
  const state = change.after!; // it is in the book
  const { version } = state;
  const shown = inGroupForm(state, user.groupForm);
  const isSent = hasSameCard(shown, made.state);
  // A new group may have been joined with another one of its label.
  const isKnown = isSent || (isOwn && !isGroup(made.state));
  const own = { version, since: since ?? version, sent: isKnown ? undefined : made.state };
  await known.noteStored(book.db, user, id, own);
  const form = await noteGroupForm(book.db, user, sent.card, { state, formers });
  const isAsSent = isSent && sent.card.version !== '4.0' && isSentAsIs(shown.card ?? '', '3.0');
  const tag = cardTag(user.epochs.get(form) ?? user.epoch, version);
  return { ...change, status, ...(isAsSent && { tag }) };
}
