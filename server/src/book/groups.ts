import type { Contact } from '@contactbook/contract/contacts';
import { GROUPS_MAX } from '@contactbook/contract/limits';
import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { idsOfKeys } from './resources.ts';
import { IS_GROUP, isGroup, pickState, plainState, type StoredState } from './state.ts';
import { findContacts, type Former } from './statements.ts';
import { keyOfContact } from './uids.ts';

/** A contact that a change makes what it is to be; `madeAt` is the revision that made the state first. */
export type Made = {
  id: string;
  former: Former | undefined;
  isNew: boolean;
  state: StoredState | null;
  madeAt?: number;
};

/**
 * What a change makes, with what follows of it for labels: a group card's name is a label of its members, which are written
 * with it where it changes, and keep it whatever else becomes of them.
 */
export async function withLabels(db: Db, userId: string, made: Made[], hasGroups: boolean | number): Promise<Made[]> {
  const groups = made.flatMap(({ former, state }) => [former, state]).filter(isGroup);
  // What is brought back may have the label of a group that is no more.
  const haveLabels = made.some(({ state }) => state?.more?.includes('"groups":') === true);
  if (!hasGroups && groups.length === 0 && !haveLabels) return made;
  const labels = await labelsAfter(db, userId, made);
  const touched = [...new Set(groups.flatMap(membersOf))];
  const written = new Set(made.map(({ id }) => id));
  const members = touched.length === 0 ? [] : await findMembers(db, userId, touched);
  const others = members.flatMap((former): Made[] =>
    written.has(former.id) ? [] : [{ id: former.id, former, isNew: false, state: pickState(former) }],
  );
  return [...made, ...others].map((each) => {
    const { id, former, isNew, state } = each;
    if (state === null || isGroup(state)) return each;
    const more = moreWith(state.more, labels.get(keyOfContact({ id, card: state.card })) ?? []);
    return more === state.more ? each : { id, former, isNew, state: Object.assign(pickState(state), { more }) };
  });
}

/** Those of a whole book that lack the label of a group, or have one too many. */
export async function wronglyLabelled(db: Db, userId: string): Promise<Made[]> {
  const groups = (await presentGroups(db, [userId])).map(({ id, name, more }): Made => ({
    id,
    former: undefined,
    isNew: false,
    state: { ...plainState({ name, number: '' }), more },
  }));
  const labelled = await withLabels(db, userId, groups, groups.length > 0);
  return labelled.filter(({ former, state }) => former !== undefined && state?.more !== former.more);
}

const presentGroups = rawQuery<{ id: string; name: string; more: string }>(`
  select contact_id as id, name, more from contacts where user_id = $1 and ${IS_GROUP}`);

/** By the keys of members, once these are made. */
async function labelsAfter(db: Db, userId: string, made: Made[]): Promise<Map<string, string[]>> {
  const groups = new Map((await presentGroups(db, [userId])).map((group) => [group.id, group]));
  for (const { id, state } of made) {
    groups.delete(id);
    if (state !== null && isGroup(state)) groups.set(id, { id, name: state.name, more: state.more ?? '{}' });
  }
  const labels = new Map<string, string[]>();
  for (const group of [...groups.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (group.name === '') continue;
    for (const key of membersOf(group)) {
      const known = labels.get(key) ?? [];
      if (!known.includes(group.name) && known.length < GROUPS_MAX) labels.set(key, [...known, group.name]);
    }
  }
  return labels;
}

function membersOf(group: Pick<StoredState, 'more'> | null | undefined): string[] {
  return (JSON.parse(group?.more ?? '{}') as { members?: string[] }).members ?? []; // moreOfGroup made it
}

async function findMembers(db: Db, userId: string, keys: string[]): Promise<Former[]> {
  const ids = await idsOfKeys(db, userId, keys);
  const found = ids.length === 0 ? [] : await findContacts(db, userId, ids);
  const wanted = new Set(keys);
  return found.filter((contact) => wanted.has(keyOfContact(contact)) && !isGroup(contact));
}

/** The last texts of `also` are those of `groups`. */
function moreWith(more: string | null, labels: string[]): string | null {
  const { also = [], groups = [], ...rest } = JSON.parse(more ?? '{}') as Pick<Contact, 'also' | 'groups' | 'photo'>; // of a contact
  if (groups.length === 0 && labels.length === 0) return more;
  const all = [...also.slice(0, also.length - groups.length), ...labels];
  const next = { ...(all.length > 0 && { also: all }), ...rest, ...(labels.length > 0 && { groups: labels }) };
  return Object.keys(next).length === 0 ? null : JSON.stringify(next);
}
