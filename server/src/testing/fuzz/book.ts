import { isDeepStrictEqual } from 'node:util';
import type { Changes } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { Draft } from './draft.ts';
import type { WireAnswer } from './wire.ts';

/**
 * The expected contents of a book, derived from the answers to its only owner. Each method checks an answer against
 * them.
 */
export function createBook(first: Contact) {
  let contacts = new Map([[first.id, first]]);
  /** True after a contact's card was written, which changes names and numbers, until the list is read. */
  let isUncertain = false;
  const writesCard = () => (isUncertain = true);

  const agreements: Record<string, (draft: Draft, answer: unknown) => boolean> = {
    addContact(draft, answer) {
      const { id } = answer as Contact;
      const isNew = !contacts.has(id);
      const { name, number } = said(draft);
      contacts.set(id, { id, name, number, version: (answer as Contact).version } as Contact);
      return isNew && isDeepStrictEqual(answer, contacts.get(id));
    },
    updateContact(draft, answer) {
      const { id } = answer as Contact;
      const before = contacts.get(id);
      const { name = before?.name, number = before?.number } = said(draft);
      const isEdit = Object.keys(said(draft)).some((field) => field === 'name' || field === 'number');
      const { also: _also, photo: _photo, labels: _labels, ...told } = answer as Contact;
      const version = isEdit ? told.version : before?.version;
      contacts.set(id, answer as Contact);
      return isUncertain || (before !== undefined && isDeepStrictEqual(told, { id, name, number, version }));
    },
    deleteContact(_draft, answer) {
      const before = contacts.get((answer as Contact).id);
      contacts.delete((answer as Contact).id);
      return isUncertain || isDeepStrictEqual(answer, before);
    },
    listContacts(_draft, answer) {
      const agrees = isUncertain || isDeepStrictEqual(answer, [...contacts.values()].toSorted(byId));
      isUncertain = false;
      // A difference is reported once; later answers are compared with the book as it was sent.
      contacts = new Map((answer as Contact[]).map((contact) => [contact.id, contact]));
      return agrees;
    },
    addCard: writesCard,
    writeCard: writesCard,
    writePhoto: writesCard,
    deletePhoto: writesCard,
    actOnContacts: changesMany,
    mergeContacts: changesMany,
  };

  /** Which contacts were changed or deleted is known when the list is read next. */
  function changesMany(): boolean {
    contacts = new Map([[first.id, first]]);
    return (isUncertain = true);
  }

  /** Applies the result of an undo, a restore or going back. */
  function take({ contacts: changed, gone }: Changes): void {
    for (const contact of changed) contacts.set(contact.id, contact);
    for (const id of gone) contacts.delete(id);
  }

  return {
    /** All contacts except the first, which is never deleted. */
    ids: () => [...contacts.keys()].slice(1),
    agrees(draft: Draft, { status, headers, text }: WireAnswer): boolean {
      const isJson = headers.get('content-type')?.startsWith('application/json') === true;
      if (draft.operation === undefined || status >= 300 || text === '' || !isJson) return true;
      const answer: unknown = JSON.parse(text);
      if (draft.method === 'POST' && isChanges(answer)) take(answer);
      return agreements[draft.operation]?.(draft, answer) ?? true;
    },
  };
}

/** Returns the fields of an accepted body. */
function said({ body = '' }: Draft): Partial<Contact> {
  return JSON.parse(body.toString().replace(/^\uFEFF/, '')) as Partial<Contact>; // accepted by the schema
}

function isChanges(answer: unknown): answer is Changes {
  return typeof answer === 'object' && answer !== null && 'gone' in answer;
}

/** Sorts in the order of addition, since ids ascend with time. */
function byId({ id: one }: Contact, { id: other }: Contact): number {
  return one < other ? -1 : 1;
}
