import { labelOfGroup, labelsOf } from '../labels.ts';
import { type ContactBefore, type LabelEdit, labelledState } from '../labelled-state.ts';
import { GROUPS_MAX } from '@contactbook/contract/limits';
import { queryForIds } from '../../store/list-queries.ts';
import type { Db } from '../../store/store.ts';
import { createSlices, inSlices } from '../../work-slices.ts';
import { memberships } from '../group-members.ts';
import { listExtras, moreOf } from '../list-extras.ts';
import { idsOfKeys } from '../resources.ts';
import { isGroup, membersOf, pickState } from '../state.ts';
import { keyOfContact } from '../uids.ts';
import type { Draft, Former, Next } from './delta.ts';
import { draftAsIs, draftOf, listIn, putMore } from './draft.ts';
import { findContacts } from './statements.ts';

/** Keys of contacts in one query. */
const MEMBER_KEYS_AT_ONCE = 500;
/** With the longest cards, these take three megabytes. */
const CONTACTS_AT_ONCE = 50;

/**
 * Gives the contacts of a change the labels that follow from groups: the name of a group card is a label of its members.
 * If the card changes, its members are added to the change. Their cards lose the label with the group, except in an
 * undo, which restores them. Members keep their labels when other fields change.
 */
export async function labelDrafts(
  db: Db,
  userId: string,
  drafts: Map<string, Draft>,
  { hasGroups, isUndo }: { hasGroups: boolean | number; isUndo: boolean },
): Promise<void> {
  const rest = createSlices();
  const groups: Draft[] = [];
  let isLabelled = Boolean(hasGroups);
  for (const draft of drafts.values()) {
    const { former, next } = draft;
    if (isGroup(former) || isGroup(next)) groups.push(draft);
    // A restored state may have the label of a group that no longer exists.
    else isLabelled ||= next !== null && listExtras(next).groups.length > 0;
    await rest();
  }
  if (!isLabelled && groups.length === 0) return;
  const edits = isUndo ? new Map<string, LabelEdit[]>() : editsByMember(groups);
  for await (const member of findMembers(db, userId, [...new Set(groups.flatMap(comingOrGoing))]))
    if (!drafts.has(member.id)) drafts.set(member.id, await inSlices(memberDraft(member, edits), rest));
  const persons = [...drafts.values()].flatMap(({ next }) => (next === null || isGroup(next) ? [] : [next]));
  const changed = new Map(groups.map(({ id, next }) => [id, next]));
  const named = namesByMember(groups);
  for (let at = 0; at < persons.length; at += MEMBER_KEYS_AT_ONCE)
    await labelPersons(db, userId, persons.slice(at, at + MEMBER_KEYS_AT_ONCE), changed, named);
}

/** Returns how the labels in the cards of members follow the changed groups, by the keys of the members. */
function editsByMember(groups: Draft[]): ReadonlyMap<string, LabelEdit[]> {
  const edits = new Map<string, LabelEdit[]>();
  for (const { former, next } of groups) {
    if (former === undefined) continue;
    const [remove, add] = [labelOfGroup(former.name), labelOfGroup(next?.name ?? '')];
    const staying = new Set(membersOf(next));
    for (const key of membersOf(former)) {
      if (staying.has(key) && add === remove) continue;
      const edit = staying.has(key) && add !== '' ? { remove, add } : { remove };
      edits.set(key, [...(edits.get(key) ?? []), edit]);
    }
  }
  return edits;
}

function* memberDraft(member: Former, edits: ReadonlyMap<string, LabelEdit[]>): Generator<void, Draft> {
  const own = new Set(labelsOf(member));
  const due = (edits.get(keyOfContact(member)) ?? []).filter(({ remove = '' }) => own.has(remove));
  if (due.length === 0) return draftAsIs(member);
  let state: ContactBefore = member;
  for (const edit of due) state = { ...(yield* labelledState(state, edit)), id: member.id };
  return yield* draftOf({ id: member.id, state: pickState(state) }, member);
}

type Changed = ReadonlyMap<string, Next | null>;

async function labelPersons(
  db: Db,
  userId: string,
  persons: Next[],
  changed: Changed,
  named: LabelsByKey,
): Promise<void> {
  const labels = new Map<string, string[]>(persons.map(({ key }) => [key, named.get(key) ?? []]));
  const names = new Map<string, string>();
  for await (const page of memberships(db, userId, [...labels.keys()])) {
    const others = page.filter(({ groupId }) => !changed.has(groupId));
    const unknown = [...new Set(others.map(({ groupId }) => groupId))].filter((id) => !names.has(id));
    const found = unknown.length === 0 ? [] : await findGroupNames(db, userId, unknown);
    for (const { id, name } of found) names.set(id, name);
    for (const { key, groupId } of others) addLabel(labels, key, names.get(groupId) ?? '');
  }
  for (const next of persons) {
    const extras = listExtras(next);
    // A label that the card has too is its own.
    const own = listIn(next.derived.labels);
    const groups = (labels.get(next.key) ?? []).filter((label) => !own.has(label));
    if (extras.groups.length > 0 || groups.length > 0) putMore(next, moreOf({ ...extras, groups }));
  }
}

type LabelsByKey = Map<string, string[]>;

/** Returns the names of changed groups by the keys of their members. */
function namesByMember(groups: Draft[]): LabelsByKey {
  const names: LabelsByKey = new Map();
  for (const { next } of groups) for (const key of membersOf(next)) addLabel(names, key, next?.name ?? '');
  return names;
}

function addLabel(labels: LabelsByKey, key: string, written: string): void {
  const name = labelOfGroup(written);
  const known = labels.get(key) ?? [];
  if (name === '' || known.includes(name)) return;
  if (known.length === GROUPS_MAX && name > known.at(-1)!) return; // it is not empty
  labels.set(key, [...known, name].toSorted().slice(0, GROUPS_MAX));
}

/** A separate query, since a join would make SQLite look up the same group for each of its members. */
const findGroupNames = queryForIds<{ id: string; name: string }>(
  (ids) => `select contact_id as id, name from contacts where user_id = $1 and contact_id in ${ids}`,
);

/** Returns the keys of the members that get or lose a label through the change of a group. */
function comingOrGoing({ former, next }: Draft): string[] {
  const [before, after] = [membersOf(former), membersOf(next)];
  if (former?.name !== next?.name) return [...before, ...after];
  return [...new Set(before).symmetricDifference(new Set(after))];
}

async function* findMembers(db: Db, userId: string, keys: string[]): AsyncGenerator<Former> {
  const wanted = new Set(keys);
  for (let at = 0; at < keys.length; at += MEMBER_KEYS_AT_ONCE) {
    const ids = await idsOfKeys(db, userId, keys.slice(at, at + MEMBER_KEYS_AT_ONCE));
    for (let next = 0; next < ids.length; next += CONTACTS_AT_ONCE) {
      const found = await findContacts(db, userId, ids.slice(next, next + CONTACTS_AT_ONCE));
      yield* found.filter((contact) => wanted.has(keyOfContact(contact)) && !isGroup(contact));
    }
  }
}
