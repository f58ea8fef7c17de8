import type { Card } from '@contactbook/contract/card';
import type { Changes } from '@contactbook/contract/changes';
import type { Contact, ContactDraft, NewContact } from '@contactbook/contract/contacts';
import type { ContactAct, ContactActs, ContactsActed } from '@contactbook/contract/labels';
import type { Problem } from '@contactbook/contract/problems';
import { type ActApi, type Answer, ApiError, type VersionedCard } from '../api.ts';
import { isOffline } from '../connection.ts';
import type { CallThunk, Result } from '../redux.ts';
import {
  type Act,
  changeRefusedOffline,
  type ContactEdit,
  failed,
  saved,
  type Saved,
  saving,
  type SeenContact,
} from './bookEvents.ts';
import { contactsIn, type ContactsState, isUnderWay } from './contactsSlice.ts';
import { isSameState, rebase } from './contactStates.ts';
import { refreshBook } from './refreshBook.ts';
import { isOwnRevision, undoIn } from './undoSlice.ts';
import { untilAnswered } from './untilAnswered.ts';

// The acts of section 4. The app makes the id of a contact that is added in the list, with the label that is shown.
export const addContact = ({ id, name, number }: NewContact, label?: string) =>
  perform(
    { kind: 'add', key: id, draft: { name, number } },
    (api) =>
      label === undefined
        ? api.addContact({ ...(id !== undefined && { id }), name, number })
        : api.addCard(cardWithLabel({ name, number }, label), id),
    (contact) => ({ changes: { contacts: [contact], gone: [] } }),
  );
const cardWithLabel = ({ name, number }: ContactDraft, label: string): Card => ({
  '@type': 'Card',
  version: '1.0',
  name: { full: name },
  ...(number !== '' && { phones: { p1: { number } } }),
  keywords: { [label]: true },
});
/** Adds a contact in full. */
export const addCard = (card: Card) =>
  perform(
    { kind: 'add' },
    (api) => api.addCard(card),
    (contact) => ({ changes: { contacts: [contact], gone: [] } }),
  );
export const updateContact = (edit: ContactEdit) =>
  perform(
    { kind: 'update', ...edit },
    (api) => updateFitting(api, edit),
    (contact) => ({ changes: { contacts: [listedContact(contact)], gone: [] } }),
  );
export const deleteContact =
  ({ id, version }: SeenContact): CallThunk<{ id: string }> =>
  (dispatch, getState) =>
    dispatch(
      perform(
        { kind: 'delete', id, version },
        (api) => deleteSeen(api, { id, version }, (revision) => isOwnRevision(undoIn(getState), revision)),
        (deleted) => ({ changes: { contacts: [], gone: [deleted.id] } }),
      ),
    );

// A card's answer does not contain its row in the list.
export const writeCard = ({ id, card, version }: { id: string; card: Card; version: number | undefined }) =>
  saveCard(id, (api) => api.writeCard(id, card, version));
/** Saves a card with a call of its own, which may merge and repeat. */
export const saveCard = (id: string, call: (api: ActApi) => Promise<Answer<VersionedCard>>) =>
  perform({ kind: 'card', id }, call, withCard);
// Each of these is a change of the book, and can be undone too.
export const undoChange = (revision: number) =>
  perform(
    { kind: 'undo', revision },
    (api) => api.undo(revision),
    (undone) => ({ ...withList(undone), undone }),
  );
export const restoreContact = ({ id, revision }: { id: string; revision: number }) =>
  perform({ kind: 'restoreVersion', id }, (api) => api.restoreContact(id, revision), withList);
export const restoreTrashed = (id: string) =>
  perform({ kind: 'restore', id }, (api) => api.restoreTrashed(id), withList);
/** The control that makes a change of many contacts: a label is added and removed by one. */
export const controlOf = (act: ContactAct): string => ('label' in act ? `label ${act.label}` : act.do);
/** Makes one change of many contacts. */
export const actOnContacts = (payload: ContactActs) =>
  perform(
    { kind: 'many', control: controlOf(payload.act) },
    (api) => api.change<ContactsActed>('POST', '/contacts/acts', { payload }),
    withList,
  );
export const restoreTrash = () => perform({ kind: 'restoreAll' }, (api) => api.restoreTrash(), withList);
export const goBack = ({ revision, now }: { revision: number; now: number }) =>
  perform({ kind: 'goBack' }, (api) => api.goBack(revision, now), withList);
// These erase for good.
export const emptyTrash = () => perform({ kind: 'emptyTrash' }, (api) => api.emptyTrash(), notUndoable);
export const eraseHistory = (id: string) =>
  perform({ kind: 'eraseHistory', id }, (api) => api.eraseHistory(id), notUndoable);

/** Statuses after which the book differs from what this window shows. */
const IS_OUTDATED = new Set<number | undefined>([undefined, 404, 409, 412]);
let actsBegun = 0;

/**
 * Makes a change of the book and reports it as events. `effects` reads the answer. Refused with a warning while
 * offline, except for additions, which wait, and without one while the same act is under way. Repeats the call until
 * its outcome is known. Refreshes the book if the answer does not say what it now contains. Modules that are loaded on
 * demand define their own acts with it.
 */
export function perform<Body>(
  act: Act,
  call: (api: ActApi) => Promise<Answer<Body>>,
  effects: (body: Body) => Partial<Saved>,
): CallThunk<Body> {
  return async (dispatch, getState) => {
    if (act.kind !== 'add' && isOffline()) {
      dispatch(changeRefusedOffline());
      return { error: new ApiError('Offline') };
    }
    const isBeingUndone = act.kind === 'undo' && act.revision in undoIn(getState).underWay;
    if (isUnderWay(contactsIn(getState), act) || isBeingUndone) return { error: new ApiError('Under way') };
    const order = ++actsBegun;
    dispatch(saving(act));
    const answer = await dispatch(untilAnswered(call, act.kind === 'add' ? act.key : undefined));
    const result = answer.error?.status === undefined ? resultInBook(contactsIn(getState), act, answer) : answer;
    if (result.error === undefined) {
      const done = { act, order, revision: result.revision, ...effects(result.body) };
      dispatch(saved(done));
      if (done.changes === undefined && done.revision !== undefined) void dispatch(refreshBook());
    } else if (result.error.status !== 401) {
      dispatch(failed({ act, error: result.error }));
      if (act.kind !== 'add' && IS_OUTDATED.has(result.error.status)) void dispatch(refreshBook());
    }
    return result;
  };
}

/**
 * Returns the result of an act without an answer, which only other servers leave unknown: it was done if the list that
 * was read since shows it.
 */
function resultInBook<Body>({ items }: ContactsState, act: Act, result: Result<Body>): Result<Body> {
  if (result.error === undefined) return result;
  const body =
    act.kind === 'delete'
      ? items.every(({ id }) => id !== act.id) && { id: act.id }
      : act.kind === 'update'
        ? items.find((contact) => contact.id === act.id && isSameState(contact, act))
        : act.kind === 'add' && items.find((contact) => act.draft !== undefined && isSameState(contact, act.draft));
  // These acts are answered with such a body.
  return body ? { body: body as Body, revision: undefined } : result;
}

const withCard = (card: VersionedCard) => ({ card });
export const withList = (changes: Changes) => ({ revision: changes.revision, changes });
const notUndoable = () => ({ revision: undefined });

/** Returns the properties that the list has. Other servers return further ones. */
function listedContact({ id, name, number, version, also, groups, labels, photo }: Contact): Contact {
  return {
    id,
    name,
    number,
    ...(version && { version }),
    ...(also && { also }),
    ...(groups && { groups }),
    ...(labels && { labels }),
    ...(photo && { photo }),
  };
}

/** Deletes a contact as this window has seen it, which includes what the window has changed itself since. */
async function deleteSeen(api: ActApi, { id, version }: SeenContact, isOurs: (revision: number) => boolean) {
  try {
    return await api.deleteContact(id, version);
  } catch (error) {
    const current = error instanceof ApiError ? error.problem.contact?.version : undefined;
    if (current === undefined || !isOurs(current)) throw error;
    return api.deleteContact(id, current);
  }
}

/** How often an edit is repeated on top of a change that was made elsewhere; after that, the person decides. */
export const REPEATS_MAX = 5;

/**
 * Saves an edit. If the contact was changed elsewhere and no field clashes, repeats it on top of that change. An edit
 * whose values another device has already saved is saved.
 */
async function updateFitting(api: ActApi, edit: ContactEdit): Promise<Answer<Contact>> {
  let next = edit;
  for (let repeats = 0; ; repeats++) {
    const { id, name, number, version, base } = next;
    try {
      return await api.updateContact(id, { name, number }, version);
    } catch (error) {
      const { contact, clashes }: Problem = error instanceof ApiError ? error.problem : {};
      if (contact === undefined) throw error;
      if (isSameState(contact, next)) return { body: contact, revision: undefined };
      if (base === undefined || clashes?.length !== 0 || repeats === REPEATS_MAX) throw error;
      next = { id, ...rebase(base, next, contact), version: contact.version, base: contact };
    }
  }
}
