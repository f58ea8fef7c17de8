import type { Delta } from './write/delta.ts';
import { editCard } from '@contactbook/card/edit-card';
import { newCard } from '@contactbook/card/new-card';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { toJsContact } from '@contactbook/card/jscontact';
import { patchCard } from '@contactbook/card/projection';
import { cardIn, cardState, uidOf } from './card-states.ts';
import { newContactId } from './contact-ids.ts';
import { pickState, type StoredState } from './state.ts';
import { uidKey } from './uids.ts';

/** A group card has no room for more members. */
export const MEMBERS_MAX = CARD_TEXT_MAX_BYTES / 40;

/** Returns the delta that adds an empty group with this name, in the form that all devices read. */
export function newGroup(name: string): Delta & { state: StoredState } {
  const id = newContactId();
  const card = newCard({ '@type': 'Card', version: '1.0', uid: uidOf(id), kind: 'group', name: { full: name } }, '3.0');
  return { id, state: { ...cardState(card).state, name }, isNew: true };
}

/** Returns a group with more members, which are UIDs as URIs; undefined if its card would be too long. */
export function withMembers(group: StoredState, uids: string[]): StoredState | undefined {
  const { members, joining } = joiningOf(group, uids);
  return ofSize(changed(group, [...members, ...joining]));
}

/** The same with as many members as fit into the card. */
export function withFittingMembers(group: StoredState, uids: string[]): StoredState {
  const { members, joining } = joiningOf(group, uids);
  let room = CARD_TEXT_MAX_BYTES - Buffer.byteLength(group.card ?? '');
  const fitting = joining.filter((uid) => (room -= Buffer.byteLength(uid) + MEMBER_BYTES) >= 0);
  return fitting.length === 0 ? pickState(group) : changed(group, [...members, ...fitting]);
}

/** The length of a line of a card without the UID of its member, with what a long UID takes more. */
const MEMBER_BYTES = 50;

function joiningOf(group: StoredState, uids: string[]): Record<'members' | 'joining', string[]> {
  const members = membersIn(group);
  const known = new Set(members.map(uidKey));
  return { members, joining: uids.filter((uid) => !known.has(uidKey(uid))) };
}

/** Returns the UIDs of the members as the card has them. */
export function membersIn(group: StoredState): string[] {
  return Object.keys(toJsContact(cardIn(group)).members ?? {});
}

/** Returns a group without the members with these UID keys. */
export function withoutMembers(group: StoredState, keys: ReadonlySet<string>): StoredState {
  const members = membersIn(group);
  const left = members.filter((uid) => !keys.has(uidKey(uid)));
  return left.length === members.length ? pickState(group) : changed(group, left);
}

export function renamedGroup(group: StoredState, name: string): StoredState {
  return { ...cardState(patchCard(cardIn(group), { name })).state, name };
}

function changed(group: StoredState, uids: string[]): StoredState {
  const card = cardIn(group);
  const members = Object.fromEntries(uids.map((uid) => [uid, true as const]));
  const edited = editCard(card, { ...toJsContact(card), members });
  return { ...cardState(edited).state, name: group.name, number: group.number };
}

function ofSize(state: StoredState): StoredState | undefined {
  return Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES ? undefined : state;
}
