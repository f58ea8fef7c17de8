import { GROUPS_MAX } from '@contactbook/contract/limits';
import type { Db } from '../../store/store.ts';
import { memberKeys, memberships } from '../group-members.ts';
import { listExtras, moreOf } from '../list-extras.ts';
import { idsOfKeys } from '../resources.ts';
import { isGroup, membersOf, pickState, type StoredState } from '../state.ts';
import { findContacts, type Former, statementForIds } from './statements.ts';
import { keyOfContact } from '../uids.ts';

/** A contact with its state after the change; `madeAt` is the revision at which this state first existed. */
export type ContactWrite = {
  id: string;
  former: Former | undefined;
  isNew: boolean;
  state: StoredState | null;
  madeAt?: number;
};

/**
 * Adds the writes that follow from labels. The name of a group card is a label of its members. If the card changes, its
 * members are written too. Members keep their labels when other fields change.
 */
export async function withLabels(
  db: Db,
  userId: string,
  made: ContactWrite[],
  hasGroups: boolean | number,
): Promise<ContactWrite[]> {
  const groups = made.filter(({ former, state }) => isGroup(former) || isGroup(state));
  if (!hasGroups && groups.length === 0 && !made.some(isInGroup)) return made;
  const touched = [...new Set(groups.flatMap(comingOrGoing))];
  const written = new Set(made.map(({ id }) => id));
  const members = touched.length === 0 ? [] : await findMembers(db, userId, touched);
  const others = members.flatMap((former): ContactWrite[] => (written.has(former.id) ? [] : [asItIs(former)]));
  const all = [...made, ...others].map((each) => ({ each, key: keyOfPerson(each) }));
  const keys = all.flatMap(({ key }) => key ?? []);
  const labels = keys.length === 0 ? new Map<string, string[]>() : await labelsAfter(db, userId, keys, made);
  return all.map(({ each, key }) => {
    if (key === undefined || each.state === null) return each;
    const { id, former, isNew, state } = each;
    const more = moreWith(state, labels.get(key) ?? []);
    return more === state.more ? each : { id, former, isNew, state: Object.assign(pickState(state), { more }) };
  });
}

/** Yields the contacts of a whole book that lack the label of their group, as after a restore of an archive. */
export async function* unlabelled(db: Db, userId: string): AsyncGenerator<ContactWrite> {
  for await (const keys of memberKeys(db, userId)) {
    const labelled = await withLabels(db, userId, (await findMembers(db, userId, keys)).map(asItIs), true);
    yield* labelled.filter(({ former, state }) => state?.more !== former?.more);
  }
}

/** A restored state may have the label of a group that no longer exists. */
function isInGroup({ state }: ContactWrite): boolean {
  return state !== null && listExtras(state).groups.length > 0;
}

function asItIs(former: Former): ContactWrite {
  return { id: former.id, former, isNew: false, state: pickState(former) };
}

/** Returns the UID key of a person; undefined for a deletion or a group. */
function keyOfPerson({ id, state }: ContactWrite): string | undefined {
  return state === null || isGroup(state) ? undefined : keyOfContact({ id, card: state.card });
}

/** Returns the labels of the contacts with these keys after the change. */
async function labelsAfter(
  db: Db,
  userId: string,
  keys: string[],
  made: ContactWrite[],
): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>(keys.map((key) => [key, []]));
  function add(key: string, name: string): void {
    const known = labels.get(key);
    if (known === undefined || name === '' || known.includes(name)) return;
    if (known.length === GROUPS_MAX && name > known.at(-1)!) return; // it is not empty
    labels.set(key, [...known, name].toSorted().slice(0, GROUPS_MAX));
  }
  for (const { state } of made) {
    for (const key of membersOf(state)) add(key, state?.name ?? '');
  }
  const written = new Set(made.map(({ id }) => id));
  const names = new Map<string, string>();
  for await (const page of memberships(db, userId, keys)) {
    const others = page.filter(({ groupId }) => !written.has(groupId));
    const unknown = [...new Set(others.map(({ groupId }) => groupId))].filter((id) => !names.has(id));
    const found = unknown.length === 0 ? [] : await findGroupNames(db, userId, unknown);
    for (const { id, name } of found) names.set(id, name);
    for (const { key, groupId } of others) add(key, names.get(groupId) ?? '');
  }
  return labels;
}

/** A separate query, since a join would make SQLite look up the same group for each of its members. */
const findGroupNames = statementForIds<{ id: string; name: string }>(
  (ids) => `select contact_id as id, name from contacts where user_id = $1 and contact_id in ${ids}`,
);

/** Returns the keys of the members that get or lose a label through the change of a group. */
function comingOrGoing({ former, state }: ContactWrite): string[] {
  const [before, after] = [membersOf(former), membersOf(state)];
  if (former?.name !== state?.name) return [...before, ...after];
  return [...new Set(before).symmetricDifference(new Set(after))];
}

/**
 * Reads members in batches, since SQLite reads long cards to their end on the event loop. Other requests run between
 * the batches.
 */
async function findMembers(db: Db, userId: string, keys: string[]): Promise<Former[]> {
  const ids = await idsOfKeys(db, userId, keys);
  const wanted = new Set(keys);
  const members: Former[] = [];
  for (let next = 0; next < ids.length; next += CONTACTS_AT_ONCE) {
    const found = await findContacts(db, userId, ids.slice(next, next + CONTACTS_AT_ONCE));
    members.push(...found.filter((contact) => wanted.has(keyOfContact(contact)) && !isGroup(contact)));
  }
  return members;
}

const CONTACTS_AT_ONCE = 50;

/** Returns `more` of a person with these names of groups. */
function moreWith(state: StoredState, groups: string[]): string | null {
  const extras = listExtras(state);
  return extras.groups.length === 0 && groups.length === 0 ? state.more : moreOf({ ...extras, groups });
}
