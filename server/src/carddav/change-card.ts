import type { GroupForm } from '@contactbook/contract/devices';
import { splitGroupLabels } from '../contacts/group-labels.ts';
import { hasCategories, withHiddenLabels } from './group-forms.ts';
import { type Delta } from '../book/write/delta.ts';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import type { ChangeAct } from '@contactbook/contract/changes';
import { type Change, changeBook } from '../book/write/change-book.ts';
import { planChange } from '../book/write/plan-change.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { findPhoto } from '../book/photos.ts';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { restoreUnexpressed } from '@contactbook/card/restore-unexpressed';
import { withSurvivors } from '../contacts/members.ts';
import { cardIn, cardState, uidOf } from '../book/card-states.ts';
import { storedCard } from '../contacts/states.ts';
import type { Db } from '../store/store.ts';
import { UnwritableCard, versionIn, wholeInVersion } from './cards.ts';
import { type Merged, mergeSentCard, type SideOf } from './merge-sent-card.ts';

/** Returns a function that reads states of a contact in the vCard version of the device. */
export function inFormOf(db: Db, userId: string, id: string, written: VCard) {
  const version = written.version === '4.0' ? '4.0' : '3.0';
  return async (state: StoredState) => {
    const whole = await wholeInVersion(db, userId, { ...state, id }, version);
    return orUnwritable(() => parseCard(whole));
  };
}

/** Throws UnwritableCard if the stored card prevents the operation. */
function orUnwritable<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    throw new UnwritableCard('The stored card cannot be put together with this one.', { cause });
  }
}

/** Merges the card of a device, which it made of one of `bases`, into a contact; throws UnwritableCard. */
export async function mergeCardInto(
  { db, userId }: { db: Db; userId: string },
  contact: StoredContact,
  bases: StoredState[],
  incoming: VCard,
  sideOf?: SideOf,
): Promise<Merged> {
  const inForm = inFormOf(db, userId, contact.id, incoming);
  const current = await inForm(contact);
  const was = await Promise.all(bases.map(inForm));
  const merged = orUnwritable(() => mergeSentCard(was, current, incoming, sideOf));
  return { ...merged, card: await restored({ db, userId }, contact, merged.card) };
}

/** Restores what the vCard version of the device cannot express, if the card is stored in another version. */
export async function restored(
  { db, userId }: { db: Db; userId: string },
  contact: StoredContact,
  card: VCard,
): Promise<VCard> {
  const { card: stored, photo } = contact;
  if (stored === null || versionIn(stored) === card.version) return card;
  const whole = storedCard(stored, await findPhoto(db, userId, photo));
  return orUnwritable(() => restoreUnexpressed(parseCard(whole), card, uidOf(contact.id)));
}

/** Returns the card with the UID of its contact, which never changes. */
export function withUidOf(contact: StoredContact, card: VCard): VCard {
  const known = keyOfContact(contact);
  const uid = card.lines.find(({ name }) => name === 'UID')?.value ?? '';
  if (uid === '' ? known === contact.id : uidKey(uid) === known) return card;
  const own = cardIn(contact).lines.filter(({ name }) => name === 'UID');
  const others = card.lines.filter(({ name }) => name !== 'UID');
  const end = others.findLastIndex(({ name }) => name === 'END');
  return { ...card, lines: others.toSpliced(end, 0, ...own) };
}

/** What is stored of a card: the state of its contact, and its photo, which is stored separately. */
export type FittingState = ReturnType<typeof cardState> & { groups?: Delta[] };

/** Returns what is stored of a card; undefined if it exceeds the maximum size. */
export function fittingState(card: VCard): FittingState | undefined {
  const made = cardState(card);
  return Buffer.byteLength(made.state.card ?? '') > CARD_TEXT_MAX_BYTES ? undefined : made;
}

/** A card of a device in some form of groups, and what would be stored of it. */
export type CardInForm = { book: WriteContext; form: GroupForm | null; sent: { card: VCard }; made: FittingState };

/**
 * Returns what is stored of a card, which may be the sent one, and of the groups whose labels it has; undefined if it
 * exceeds the maximum size.
 */
export async function fitting(
  { book, form, sent, made }: CardInForm,
  card: VCard,
  contact: Pick<StoredContact, 'id' | 'card'>,
  former?: StoredState,
): Promise<FittingState | undefined> {
  const isSplit = hasCategories(form) && Boolean(book.hasGroups) && !isGroup(made.state);
  const whole = withHiddenLabels(form, card, former);
  const own = isSplit ? await splitGroupLabels(book, contact, former, card) : { card: whole };
  const state = own.card === sent.card ? made : fittingState(own.card);
  return state && { ...state, ...own };
}

/** Gives a contact this state, or adds a contact with it. */
export async function putState(
  book: WriteContext,
  act: ChangeAct,
  contact: Pick<Delta, 'id' | 'former'> & { isNew?: true },
  { state, photos, groups = [] }: FittingState,
): Promise<Change> {
  // The members that get a label from a new group existed before, so the act is an edit.
  const named = act === 'added' && isGroup(state) ? 'edited' : act;
  const renamed = await withSurvivors(book.db, book.userId, state);
  return changeBook(book, await planChange(book, named, [[{ ...contact, state: renamed, photos }, ...groups]]));
}
