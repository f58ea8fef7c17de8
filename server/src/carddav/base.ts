import { formerStates, stateAt } from '../book/past/states-at.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import type { Db } from '../store/store.ts';
import type { GroupForm } from '@contactbook/contract/devices';
import { type DavRequest, headerOf } from './dav-request.ts';
import { inGroupForm } from './group-forms.ts';
import { versionOfTag } from './tokens.ts';

/**
 * What a device may have edited: the states of a contact from the version `since`, each once, and the states before.
 * Without `since` and states, the base is unknown. All have the labels of groups in the device's form, as `current` has.
 */
export type Base = {
  current: StoredContact;
  states: StoredState[];
  older: StoredState[];
  since: number | undefined;
  /** The form of the state that If-Match names, if the device had another one then. */
  form?: GroupForm | null;
};

const UNKNOWN = { states: [], older: [], since: undefined };
/** Maximum number of states in an interval. With more, the base is unknown. */
const MAX_STATES = 20;
/** Maximum number of earlier versions that are read. Several versions can have the same state. */
const MAX_VERSIONS = 64;

/**
 * Returns the base of a change. If-Match names it. Without If-Match, it may be any version from the last one that the
 * program has certainly to the current one. ETags from before a restore and devices that never listed the book have an
 * unknown base.
 */
export async function baseOf(
  book: WriteContext,
  { request, user, known }: DavRequest,
  contact: StoredContact,
  inForm: typeof inGroupForm = inGroupForm,
): Promise<Base> {
  const current = inForm(contact, user.groupForm);
  const asSent = (state: StoredState, form = user.groupForm) => inForm({ ...state, id: contact.id }, form);
  return { current, ...(await statesOf(book, { request, user, known, asSent }, contact)) };
}

type Sender = Pick<DavRequest, 'request' | 'user' | 'known'> & {
  asSent: (state: StoredState, form?: GroupForm | null) => StoredState;
};

async function statesOf(
  book: WriteContext,
  { request, user, known, asSent }: Sender,
  contact: StoredContact,
): Promise<Omit<Base, 'current'>> {
  const { id, version } = contact;
  const ifMatch = headerOf(request, 'if-match')?.trim() ?? '*';
  if (ifMatch !== '*') {
    // The device may have its copy from before its form was known.
    for (const [form, epoch] of [[user.groupForm, user.epoch] as const, ...user.epochs]) {
      const named = namedVersion(ifMatch, epoch, version);
      const state = named === undefined ? undefined : await stateAtVersion(book, contact, named);
      if (state !== undefined) return { states: [asSent(state, form)], older: [], since: named, form };
    }
    return UNKNOWN;
  }
  const proved = known.provedRevision(user, id);
  const own = proved >= version ? undefined : await known.ownVersion(book.db, user, id);
  const last =
    own !== undefined && own.version > proved ? own : { version: Math.min(version, proved), sent: undefined };
  if (last.version === 0 && user.baseRevision === 0) return UNKNOWN;
  const former = await formerStates(book.db, book.userId, id, MAX_VERSIONS);
  const oldest = former.at(-1)?.version ?? version;
  // A device that has proved nothing may have any version.
  const since = last.version === 0 && former.length < MAX_VERSIONS ? oldest : last.version;
  const sent = last.sent === undefined ? [] : [last.sent];
  const later = [contact, ...former.filter(({ until }) => until > since), ...sent];
  // Until the device has listed the book in its form, its copies may have another one.
  const forms = user.baseRevision > 0 ? [user.groupForm] : [user.groupForm, null];
  const states = distinct(forms.flatMap((form) => later.map((state) => asSent(state, form))));
  if (since < oldest || states.length > MAX_STATES) return UNKNOWN;
  return { states, older: distinct(former.filter(({ until }) => until <= since).map((state) => asSent(state))), since };
}

function namedVersion(ifMatch: string, epoch: string, current: number): number | undefined {
  const named = ifMatch
    .slice(0, 1000)
    .split(',')
    .map((tag) => versionOfTag(tag, epoch));
  return named.includes(current) ? current : named[0];
}

const distinct = (states: StoredState[]): StoredState[] =>
  states.filter((state, index) => states.findIndex((other) => hasSameCard(state, other)) === index);

/** Returns whether a device has edited the current card. */
export function isCurrent({ states, current }: Base): boolean {
  return states.length > 0 && states.every((state) => hasSameCard(state, current));
}

/** Returns the state of a contact at a version, which may be the current one; undefined if it is unknown. */
export async function stateAtVersion(
  { db, userId }: { db: Db; userId: string },
  contact: StoredContact,
  version: number,
): Promise<StoredState | undefined> {
  return version === contact.version ? contact : stateAt(db, userId, contact.id, version);
}

/** Returns whether two states have the same card. A change of labels only does not alter it. */
export function hasSameCard(one: StoredState, other: StoredState): boolean {
  return one.name === other.name && one.number === other.number && one.card === other.card && one.photo === other.photo;
}
