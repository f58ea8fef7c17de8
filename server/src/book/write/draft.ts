import { deriveColumns } from '../derived-columns.ts';
import { stateAt } from '../past/states-at.ts';
import { isSameState, pickState, stateBytes, type StoredState } from '../state.ts';
import { keyOfContact } from '../uids.ts';
import type { Delta, Draft, Former, Head, Next } from './delta.ts';
import type { BookView } from './write-context.ts';

/** Makes the draft of a delta. A contact that is not in the book cannot be edited. */
export function* draftOf(delta: Delta, former: Former | undefined): Generator<void, Draft> {
  const draft = { id: delta.id, former: former && headOf(former), isNew: 'isNew' in delta };
  if ('isDeleted' in delta) return { ...draft, next: null };
  if (!('edit' in delta)) return { ...draft, next: nextOf(delta, former, delta.state, delta.madeAt) };
  if (former === undefined) return { ...draft, next: null };
  const state = yield* delta.edit(pickState(former));
  yield;
  return { ...draft, next: nextOf(delta, former, state) };
}

/** Returns the draft of a contact whose labels alone may change. */
export function draftAsIs(former: Former): Draft {
  return { id: former.id, former: headOf(former), isNew: false, next: nextOf(former, former, former) };
}

/** Returns whether a draft differs from the book. */
export function isWrite({ former, next }: Draft): boolean {
  if (next === null || former === undefined) return former !== undefined || next !== null;
  return next.isOther || next.more !== former.more;
}

/** Replaces `more` of a draft. */
export function putMore(next: Next, more: string | null): void {
  next.bytes += Buffer.byteLength(more ?? '') - Buffer.byteLength(next.more ?? '');
  next.more = more;
}

/** Returns the draft of a group card with other members. */
export function withCard(next: Next, state: StoredState): Next {
  return { ...next, more: state.more, source: state, bytes: stateBytes(state), isOther: true };
}

/** Returns the state that a draft gives its contact; undefined if it is the current one. */
export async function stateIn({ db, userId }: BookView, draft: Draft | undefined): Promise<StoredState | undefined> {
  if (!draft?.next) return undefined;
  const { source } = draft.next;
  if (source === 'itself') return undefined;
  return 'madeAt' in source ? stateAt(db, userId, draft.id, source.madeAt) : source;
}

/** Reads the column `labels`. */
export function listIn(labels: string | null | undefined): Set<string> {
  return new Set(labels == null ? [] : (JSON.parse(labels) as string[])); // by deriveColumns
}

function nextOf({ id }: { id: string }, former: Former | undefined, state: StoredState, madeAt?: number): Next {
  const { name, card, more, photo } = state;
  const isOther = former === undefined || !isSameState({ ...pickState(state), more: former.more }, former);
  const key = keyOfContact({ id, card });
  const isSameKey = key === (former === undefined ? id : keyOfContact(former));
  return {
    name,
    more,
    photo,
    source: isOther ? (madeAt === undefined ? state : { madeAt }) : 'itself',
    derived: deriveColumns(state),
    bytes: stateBytes(state),
    key,
    ...(!isSameKey && { uid: key === id ? null : key }),
    isOther,
  };
}

function headOf(former: Former): Head {
  const { id, version, stateRevision, name, more } = former;
  return { id, version, stateRevision, name, more, labels: deriveColumns(former).labels, bytes: stateBytes(former) };
}
