import { randomUUID } from 'node:crypto';
import type { WriteContext } from '../book/write/write-context.ts';
import { type Kept, keepPendingConflict } from '../book/pending-conflicts.ts';
import { keepName, keepUids } from '../book/resources.ts';
import type { StoredContact } from '../book/state.ts';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { parseCard, type VCard } from '@contactbook/card/vcard';
import { newContactId } from '../book/contact-ids.ts';
import { UnwritableCard, wholeInVersion } from './cards.ts';
import type { DavError } from './dav-error.ts';
import type { DavRequest } from './dav-request.ts';
import type { Base } from './base.ts';
import { inGroupForm } from './group-forms.ts';
import { noteRefusal } from './refusals.ts';
import { type SentCard, textOfCard, textOfSent } from './read-card.ts';

/** A PUT that was not stored. Its card is kept as a pending conflict. */
export type Refused = { revision: number; conflicts: true; kept: Kept; refusal: DavError };

type Refusing = { dav: DavRequest; book: WriteContext; resource: string; sent: SentCard };

/**
 * Refuses an edit of a contact: stores the sent card until its owner decides, and lists the contact in the device's
 * next sync. The refusal is 409 or 412, since some clients abort their sync on any other status. A card that equals
 * `stored` is not kept.
 */
export async function refuseEdit(
  { dav: { user }, book, sent }: Refusing,
  contact: StoredContact,
  base: Partial<Pick<Base, 'since' | 'form'>>,
  refusal: DavError,
  stored?: string,
): Promise<Refused> {
  const { since = null, form = user.groupForm } = base;
  const conflict = { contactId: contact.id, device: user.label, base: since, form, card: textOfSent(sent) };
  const kept = await keepPendingConflict(book, { id: randomUUID(), ...conflict }, stored);
  await noteRefusal(book.db, user, contact.id);
  return { revision: book.revision, conflicts: true, kept, refusal };
}

/**
 * Refuses a card of no contact in the book. Its owner may add it: as the contact in the trash that had this name, else
 * as a new one, which gets the name unless another contact has it.
 */
export async function refuseNew(
  { dav: { user }, book, resource, sent }: Refusing,
  refusal: DavError,
  { trashedId, isNameTaken = false }: { trashedId?: string | undefined; isNameTaken?: boolean } = {},
): Promise<Refused> {
  const contactId = trashedId ?? newContactId();
  const conflict = { contactId, device: user.label, base: null, form: user.groupForm, card: textOfSent(sent) };
  const kept = await keepPendingConflict(book, { id: randomUUID(), ...conflict });
  if (trashedId === undefined && !isNameTaken) await keepName(book.db, book.userId, contactId, resource);
  return { revision: book.revision, conflicts: true, kept, refusal };
}

/**
 * Makes the device's next sync report that this resource does not exist; `id` is the contact that had the name. Keeps a
 * new name with the key of the UID that was sent, so that its next GET finds the contact (get-card.ts).
 */
export async function noteGone(
  { dav: { user }, book, resource }: Refusing,
  id: string | undefined,
  uid?: string,
): Promise<void> {
  const gone = id ?? newContactId();
  if (id === undefined) await keepName(book.db, book.userId, gone, resource);
  if (id === undefined && uid !== undefined) await keepUids(book.db, book.userId, [{ id: gone, uid }]);
  await noteRefusal(book.db, user, gone);
}

/** Returns the current card of a contact as an unmodified client would send it; undefined if it cannot be written. */
export async function storedText(
  { dav: { user }, book: { db, userId } }: Refusing,
  contact: StoredContact,
  sent: VCard,
): Promise<string | undefined> {
  const version = sent.version === '4.0' ? '4.0' : '3.0';
  try {
    return textOfCard(parseCard(await wholeInVersion(db, userId, inGroupForm(contact, user.groupForm), version)));
  } catch (error) {
    if (error instanceof UnwritableCard || error instanceof UnreadableCard) return undefined;
    throw error;
  }
}
