import type { MergeGroup } from '@contactbook/contract/duplicates';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { editCard } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import type { CountryCode } from 'libphonenumber-js/max';
import { memberships } from '../book/group-members.ts';
import { keepMerged } from '../book/merged-contacts.ts';
import { orNotFound } from '../book/read/present.ts';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { keyOfContact, uidIn, uidKey } from '../book/uids.ts';
import { changeBook, type Delta, type DeltaBatches } from '../book/write/change-book.ts';
import { findContacts } from '../book/write/statements.ts';
import type { Written } from '../book/write/write-book.ts';
import { versionConflict, type WriteContext } from '../book/write/write-context.ts';
import { cardIn, cardState, uidOf } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';
import { createSlices, inSlices } from '../work-slices.ts';
import { mergedTooLong, putTogether } from './parts.ts';
import { survivorOf } from './survivor.ts';

/** Groups in one batch of a change, which SQLite writes without a break. */
const GROUPS_AT_ONCE = 20;
const ALL_CARDS_AT_ONCE = 50;

/**
 * Merges each group of contacts into one of them, as one change. The others go to the trash, and groups that name them
 * name the one that stays.
 */
export async function mergeContacts(
  book: WriteContext,
  groups: readonly MergeGroup[],
  country: CountryCode | undefined,
): Promise<Written> {
  refuseRepeated(groups);
  const { db, userId } = book;
  const merged: { id: string; survivor: string }[] = [];
  /** The UIDs of those that stay, by the keys of the others. */
  const uids = new Map<string, string>();
  const change = await changeBook(book, 'merged', deltas());
  await keepMerged(db, userId, change.revision, merged);
  return change;

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

  async function deltasOf(group: MergeGroup, found: ReadonlyMap<string, StoredContact>): Promise<Delta[]> {
    const contacts = group.contacts.map((id, place) => {
      const contact = orNotFound(found.get(id.toLowerCase()));
      if (isGroup(contact)) throw new ProblemError('validation', 'A group cannot be merged. Nothing was changed.');
      const version = group.versions?.[place];
      if (version !== undefined && version !== contact.version) throw versionConflict(contact);
      return contact;
    });
    const [survivor, ...others] = await survivorOf(db, userId, contacts, group.survivor?.toLowerCase());
    const chosen = new Map(group.choices?.map(({ path, contact }) => [path, contact?.toLowerCase() ?? null]));
    const together = await inSlices(putTogether([survivor, ...others], chosen, country));
    const state = await inSlices(together.state());
    if (Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES) throw mergedTooLong(survivor, CARD_TEXT_MAX_BYTES);
    for (const other of others) {
      merged.push({ id: other.id, survivor: survivor.id });
      uids.set(keyOfContact(other), uidIn(survivor) ?? uidOf(survivor.id));
    }
    return [
      { id: survivor.id, edit: (former) => (state === survivor ? former : state) },
      ...others.map(({ id }): Delta => ({ id, isDeleted: true })),
    ];
  }
}

/** Yields the group cards that name merged contacts, naming those that stay. */
async function* withoutMerged({ db, userId }: WriteContext, uids: ReadonlyMap<string, string>): DeltaBatches {
  const ids = new Set<string>();
  for await (const page of memberships(db, userId, [...uids.keys()])) for (const { groupId } of page) ids.add(groupId);
  const all = [...ids];
  for (let next = 0; next < all.length; next += ALL_CARDS_AT_ONCE) {
    yield all
      .slice(next, next + ALL_CARDS_AT_ONCE)
      .map((id) => ({ id, edit: (former) => renamedMembers(former, uids) }));
  }
}

function renamedMembers(group: StoredState, uids: ReadonlyMap<string, string>): StoredState {
  const card = cardIn(group);
  const { members = {}, ...next } = toJsContact(card);
  const renamed = Object.keys(members).map((uid) => uids.get(uidKey(uid)) ?? uid);
  const once = new Map(renamed.map((uid) => [uidKey(uid), uid]));
  return cardState(
    editCard(card, { ...next, members: Object.fromEntries([...once.values()].map((uid) => [uid, true])) }),
  ).state;
}

function refuseRepeated(groups: readonly MergeGroup[]): void {
  const ids = groups.flatMap(({ contacts }) => contacts.map((id) => id.toLowerCase()));
  if (new Set(ids).size < ids.length)
    throw new ProblemError('validation', 'Each contact can be merged once. Nothing was changed.');
}
