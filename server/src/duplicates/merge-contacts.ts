import { type Delta, type DeltaBatches, type Former } from '../book/write/delta.ts';
import type { MergeGroup } from '@contactbook/contract/duplicates';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import type { CountryCode } from 'libphonenumber-js/max';
import { memberships } from '../book/group-members.ts';
import { keepMerged } from '../book/merged-contacts.ts';
import { orNotFound } from '../book/read/present.ts';
import { isGroup, pickState } from '../book/state.ts';
import { keyOfContact } from '../book/uids.ts';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import { findContacts } from '../book/write/statements.ts';
import { type BookView, versionConflict } from '../book/write/write-context.ts';
import { renameMembers } from '../contacts/members.ts';
import { memberOf } from '../book/card-states.ts';
import { ProblemError } from '../problem.ts';
import { createSlices, inSlices } from '../work-slices.ts';
import { mergedTooLong, putTogether } from './parts.ts';
import { survivorOf } from './survivor.ts';

/** Groups in one batch of a change, which SQLite writes without a break. */
const GROUPS_AT_ONCE = 20;
const ALL_CARDS_AT_ONCE = 50;

/**
 * Plans to merge each group of contacts into one of them, as one change. The others go to the trash, and groups that name them
 * name the one that stays.
 */
export async function planMerge(
  book: BookView,
  groups: readonly MergeGroup[],
  countries: readonly CountryCode[],
): Promise<Plan> {
  refuseRepeated(groups);
  const { db, userId, effort } = book;
  const merged: { id: string; survivor: string }[] = [];
  /** The UIDs of those that stay, by the keys of the others. */
  const uids = new Map<string, string>();
  const plan = await planChange(book, 'merged', deltas());
  return { ...plan, writeRest: (writing, revision) => keepMerged(writing.db, userId, revision, merged) };

  async function* deltas(): DeltaBatches {
    const rest = createSlices();
    for (let next = 0; next < groups.length; next += GROUPS_AT_ONCE) {
      const page = groups.slice(next, next + GROUPS_AT_ONCE);
      const ids = page.flatMap(({ contacts }) => contacts.map((id) => id.toLowerCase()));
      const found = new Map((await findContacts(db, userId, ids)).map((contact) => [contact.id, contact]));
      const batch: Delta[] = [];
      for (const group of page) {
        batch.push(...(await deltasOf(group, found)));
        await rest();
      }
      yield batch;
    }
    yield* withoutMerged(book, uids);
  }

  async function deltasOf(group: MergeGroup, found: ReadonlyMap<string, Former>): Promise<Delta[]> {
    const contacts = group.contacts.map((id, place) => {
      const contact = orNotFound(found.get(id.toLowerCase()));
      if (isGroup(contact)) throw new ProblemError('validation', 'A group cannot be merged. Nothing was changed.');
      const version = group.versions?.[place];
      if (version !== undefined && version !== contact.version) throw versionConflict(contact);
      return contact;
    });
    effort.examine(
      contacts.length,
      contacts.reduce((sum, { card }) => sum + (card?.length ?? 0), 0),
    );
    const [survivor, ...others] = await survivorOf(db, userId, contacts, group.survivor?.toLowerCase());
    const chosen = new Map(group.choices?.map(({ path, contact }) => [path, contact?.toLowerCase() ?? null]));
    const together = await inSlices(putTogether([survivor, ...others], chosen, countries));
    const state = await inSlices(together.state());
    if (Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES) throw mergedTooLong(survivor, CARD_TEXT_MAX_BYTES);
    for (const other of others) {
      merged.push({ id: other.id, survivor: survivor.id });
      uids.set(keyOfContact(other), memberOf(survivor));
    }
    return [
      { id: survivor.id, former: found.get(survivor.id), state: pickState(state) },
      ...others.map(({ id }): Delta => ({ id, former: found.get(id), isDeleted: true })),
    ];
  }
}

/** Yields the group cards that name merged contacts, naming those that stay. */
async function* withoutMerged({ db, userId }: BookView, uids: ReadonlyMap<string, string>): DeltaBatches {
  const ids = new Set<string>();
  for await (const page of memberships(db, userId, [...uids.keys()])) for (const { groupId } of page) ids.add(groupId);
  const all = [...ids];
  for (let next = 0; next < all.length; next += ALL_CARDS_AT_ONCE) {
    const groups = await findContacts(db, userId, all.slice(next, next + ALL_CARDS_AT_ONCE));
    yield groups.map((group) => ({ id: group.id, former: group, state: renameMembers(group, uids) }));
  }
}

function refuseRepeated(groups: readonly MergeGroup[]): void {
  const ids = groups.flatMap(({ contacts }) => contacts.map((id) => id.toLowerCase()));
  if (new Set(ids).size < ids.length)
    throw new ProblemError('validation', 'Each contact can be merged once. Nothing was changed.');
}
