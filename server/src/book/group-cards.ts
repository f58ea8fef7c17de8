import { type Delta } from './write/delta.ts';
import { editCard } from '@contactbook/card/edit-card';
import { newCard } from '@contactbook/card/new-card';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { toJsContact } from '@contactbook/card/jscontact';
import { patchCard } from '@contactbook/card/projection';
import { pickState, type StoredContact, type StoredState } from './state.ts';
import { keyOfContact, uidKey } from './uids.ts';
import { newContactId } from './contact-ids.ts';
import { cardIn, cardState, memberOf, uidOf } from './card-states.ts';

type GroupMember = Pick<StoredState, 'card'> & { id: string };

/** Returns the delta that adds an empty group with this name, in the form that all devices read. */
export function newGroup(name: string): Delta {
  const id = newContactId();
  const card = newCard({ '@type': 'Card', version: '1.0', uid: uidOf(id), kind: 'group', name: { full: name } }, '3.0');
  return { id, state: { ...cardState(card).state, name }, isNew: true };
}

/** Returns a group with more members; undefined if its card would be too long. */
export function withMembers(group: StoredContact, persons: GroupMember[]): StoredState | undefined {
  const card = toJsContact(cardIn(group));
  const members = { ...card.members };
  const known = new Set(Object.keys(members).map(uidKey));
  for (const person of persons) if (!known.has(keyOfContact(person))) members[memberOf(person)] = true;
  return ofSize(changed(group, members));
}

/** Returns a group without the members with these UID keys. */
export function withoutMembers(group: StoredContact, keys: ReadonlySet<string>): StoredState {
  const { members = {} } = toJsContact(cardIn(group));
  const left = Object.entries(members).filter(([uid]) => !keys.has(uidKey(uid)));
  if (left.length === Object.keys(members).length) return pickState(group);
  return changed(group, Object.fromEntries(left));
}

/** Returns a group with the members of another one too; undefined if its card would be too long. */
export function joinedGroup(group: StoredContact, other: StoredState): StoredState | undefined {
  const [card, joining] = [toJsContact(cardIn(group)), toJsContact(cardIn(other))];
  const members = { ...card.members };
  const known = new Set(Object.keys(members).map(uidKey));
  for (const uid of Object.keys(joining.members ?? {})) if (!known.has(uidKey(uid))) members[uid] = true;
  return ofSize(changed(group, members));
}

export function renamedGroup(group: StoredContact, name: string): StoredState {
  return { ...cardState(patchCard(cardIn(group), { name })).state, name };
}

function changed(group: StoredContact, members: Record<string, true>): StoredState {
  const card = cardIn(group);
  const edited = editCard(card, { ...toJsContact(card), members });
  return { ...cardState(edited).state, name: group.name, number: group.number };
}

function ofSize(state: StoredState): StoredState | undefined {
  return Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES ? undefined : state;
}
