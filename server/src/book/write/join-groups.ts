import { membersIn, withMembers } from '../group-cards.ts';
import { findGroups } from '../group-members.ts';
import { labelOfGroup } from '../labels.ts';
import { isGroup } from '../state.ts';
import { keyOfContact } from '../uids.ts';
import { createSlices, inSlices } from '../../work-slices.ts';
import type { Draft, Next } from './delta.ts';
import { draftOf, stateIn, withCard } from './draft.ts';
import { findContacts } from './statements.ts';
import type { BookView } from './write-context.ts';

/**
 * Joins a group card that a device adds or renames with the one that the server has made for the same label. The device's
 * card gets the members of both, and the other one is deleted.
 */
export async function joinGroups(book: BookView, drafts: Map<string, Draft>): Promise<void> {
  const { db, userId } = book;
  const named = new Map<string, Draft & { next: Next }>();
  for (const { next, ...draft } of drafts.values()) {
    if (next === null || !isGroup(next)) continue;
    const label = labelOfGroup(next.name);
    if (draft.former !== undefined && labelOfGroup(draft.former.name) === label) continue;
    named.set(label, { ...draft, next });
  }
  if (named.size === 0) return;
  const stored = (await findGroups(db, userId)).flatMap(({ id, name }) =>
    !drafts.has(id) && named.has(labelOfGroup(name)) ? [id] : [],
  );
  if (stored.length === 0) return;
  const rest = createSlices();
  for (const group of await findContacts(db, userId, stored)) {
    const draft = named.get(labelOfGroup(group.name));
    // The UID of a card that the server has made is that of its contact.
    if (draft === undefined || keyOfContact(group) !== group.id) continue;
    const state = await stateIn(book, drafts.get(draft.id));
    const joined = state && withMembers(state, membersIn(group));
    if (joined === undefined) continue;
    drafts.set(draft.id, { ...draft, next: withCard(draft.next, joined) });
    drafts.set(group.id, await inSlices(draftOf({ id: group.id, isDeleted: true }, group), rest));
  }
}
