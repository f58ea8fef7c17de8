import type { Card } from '@contactbook/contract/card';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeBook } from '../book/write/change-book.ts';
import { planChange } from '../book/write/plan-change.ts';
import type { BookView } from '../book/write/write-context.ts';
import { findContact, isIdTaken, orNotFound } from '../book/read/present.ts';
import { plainState, type StoredContact, type StoredState } from '../book/state.ts';
import { explainedProblem, ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import { currentUser } from '../users/current-user.ts';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { editSteps } from '@contactbook/card/edit-card';
import type { VCard } from '@contactbook/card/vcard';
import { inSlices } from '../work-slices.ts';
import { editConflict } from './clashes.ts';
import { splitGroupLabels, withGroupLabels } from './group-labels.ts';
import { newContactId } from '../book/contact-ids.ts';
import { contactId, versionsOf } from './rules.ts';
import { cardIn, cardState, uidOf } from '../book/card-states.ts';

/** A request on one contact of the current user. */
type OnContact = FastifyRequest<{ Params: { id: string } }>;

/** Returns the contact of the request; throws contact_not_found. */
export async function readContact(services: Services, request: OnContact): Promise<StoredContact & { userId: string }> {
  const { userId } = currentUser(request);
  const id = orNotFound(contactId(request.params.id));
  return { userId, ...orNotFound(await findContact(services.db, userId, id)) };
}

/**
 * Replaces the card of a contact by the result of `make`, which receives the current card with the labels of groups, and
 * the contact's UID. Returns the contact. A new photo is stored separately. Throws contact_not_found, validation with the reason if the
 * card is invalid, and version_conflict with the current card if If-Match names another version.
 */
export async function changeCard(
  services: Services,
  request: OnContact,
  reply: FastifyReply,
  make: (former: VCard, uid: string) => Generator<void, VCard>,
): Promise<StoredContact> {
  const { userId, device } = currentUser(request);
  const id = orNotFound(contactId(request.params.id));
  const versions = versionsOf(request.headers['if-match']);
  const { after } = await services.changeContact({ reply, userId, device }, async (book) => {
    const contact = orNotFound(await findContact(book.db, userId, id));
    const edited = (former: StoredState) => readable(make(cardIn(former), uidOf(id)));
    const shown = withGroupLabels(contact);
    if (versions?.includes(contact.version) === false) {
      throw await editConflict(book, contact, versions, function* editedState(former) {
        return stateOrThrow(yield* edited(former)).state;
      });
    }
    const card = await inSlices(edited(shown));
    const own = book.hasGroups ? await splitGroupLabels(book, contact, contact, card) : { card, groups: [] };
    const { state, photos } = stateOrThrow(own.card);
    return changeBook(book, await planChange(book, 'edited', [[{ id, state, photos }, ...own.groups]]));
  });
  return orNotFound(after);
}

/**
 * Adds a contact with this card as one change, and returns it. Throws validation if the card is invalid, or if it has
 * neither a name nor a number, an e-mail or an organization.
 */
export async function addCard(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { id: given, card }: { id: string | undefined; card: Card },
): Promise<StoredContact> {
  const { userId, device } = currentUser(request);
  const id = given ?? newContactId();
  const uid = uidOf(id);
  // The UID belongs to this contact, whatever the card was copied from.
  const { uid: _other, ...fields } = card;
  const blank = cardIn({ id, ...plainState({ name: '', number: '' }) });
  const { state, photos } = stateOrThrow(await inSlices(readable(editSteps(blank, fields, { uid }))));
  if (state.name === '' && state.number === '') {
    throw new ProblemError('validation', 'A contact needs a name, a number, an e-mail or an organization.');
  }
  const { after } = await services.changeContact({ reply, userId, device }, async (book) => {
    await assertIdFree(book, given);
    return changeBook(book, await planChange(book, 'added', [[{ id, state, photos, isNew: true }]]));
  });
  return orNotFound(after);
}

/** Throws id_taken if the book has, or had, a contact with this id. */
export async function assertIdFree({ db, userId }: BookView, id: string | undefined): Promise<void> {
  if (id === undefined || !(await isIdTaken(db, userId, id))) return;
  throw new ProblemError('id_taken', 'Another contact has this id. Nothing was changed.');
}

/** Returns what is stored of the card; throws validation if it is too long. */
function stateOrThrow(card: VCard): ReturnType<typeof cardState> {
  const made = cardState(card);
  if (Buffer.byteLength(made.state.card ?? '') > CARD_TEXT_MAX_BYTES) throw cardTooLong();
  return made;
}

export function cardTooLong(): ProblemError {
  return explainedProblem('validation', 'change_over_kilobytes', { figure: CARD_TEXT_MAX_BYTES / 1024 });
}

/** Converts UnreadableCard to a validation problem with its reason. */
function* readable(make: Generator<void, VCard>): Generator<void, VCard> {
  yield;
  try {
    const card = yield* make;
    yield;
    return card;
  } catch (error) {
    if (error instanceof UnreadableCard) throw new ProblemError('validation', error.message, { fault: error.fault });
    throw error;
  }
}
