import { editCard } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import { findMergedOfUids } from '../book/merged-contacts.ts';
import { lastStateOf } from '../book/past/states-at.ts';
import { isGroup, membersOf, type StoredState } from '../book/state.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import type { Db } from '../store/store.ts';
import { cardIn, cardState, memberOf } from '../book/card-states.ts';

/**
 * Replaces members of a group by the contacts with these UIDs, which are given by the keys of the former. A contact list
 * of Evolution keeps the lines of the former too, since they have addresses.
 */
export function renameMembers(state: StoredState, uids: ReadonlyMap<string, string>): StoredState {
  if (!membersOf(state).some((key) => uids.has(key))) return state;
  const card = cardIn(state);
  const { members = {}, ...group } = toJsContact(card);
  const own = Object.keys(members);
  const kept = card.lines.some(({ name }) => name === 'X-EVOLUTION-LIST') ? own : [];
  const renamed = [...kept, ...own.map((uid) => uids.get(uidKey(uid)) ?? uid)];
  const once = new Map(renamed.map((uid) => [uidKey(uid), uid]));
  const next = Object.fromEntries(once.values().map((uid) => [uid, true as const]));
  return cardState(editCard(card, { ...group, members: next })).state;
}

/** Replaces the members of a group that were merged into other contacts by these, since a device may not have heard of it. */
export async function withSurvivors(db: Db, userId: string, state: StoredState): Promise<StoredState> {
  if (!isGroup(state)) return state;
  const uids = new Map<string, string>();
  for (const { id, survivor } of await findMergedOfUids(db, userId, membersOf(state))) {
    const last = await lastStateOf(db, userId, id);
    if (last !== undefined) uids.set(keyOfContact({ ...last, id }), memberOf(survivor));
  }
  return renameMembers(state, uids);
}
