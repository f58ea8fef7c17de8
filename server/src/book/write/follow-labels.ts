import { asMember } from '../card-states.ts';
import { newGroup, withFittingMembers, withoutMembers } from '../group-cards.ts';
import { findGroups } from '../group-members.ts';
import { labelOfGroup } from '../labels.ts';
import { stateAt } from '../past/states-at.ts';
import { isGroup, membersOf } from '../state.ts';
import { createSlices, inSlices } from '../../work-slices.ts';
import type { Draft, Former } from './delta.ts';
import { draftOf, listIn, stateIn, withCard } from './draft.ts';
import { findContacts } from './statements.ts';
import type { BookView } from './write-context.ts';

/**
 * Adds contacts whose cards get a label to the group card of that label, and removes those whose cards lose it. If a
 * device shows labels as group cards, a label without one gets one. With a target, the change is an undo: it restores
 * groups itself, and contacts that were in the other groups before the undone change stay there.
 */
export async function followLabels(book: BookView, drafts: Map<string, Draft>, target: number | null): Promise<void> {
  const moves = movesOf(drafts, target !== null);
  if (moves.size === 0) return;
  const rest = createSlices();
  const groups = await groupsByLabel(book, drafts);
  for (const [label, { joining, leaving }] of moves) {
    const [first, ...others] = groups.get(label) ?? [];
    if (first === undefined) {
      if (!book.hasLists || target !== null || joining.size === 0) continue;
      const { state, ...delta } = newGroup(label);
      const made = withFittingMembers(state, uidsOf(joining));
      drafts.set(delta.id, await inSlices(draftOf({ ...delta, state: made }, undefined), rest));
      continue;
    }
    await editGroup(book, drafts, { id: first, joining, leaving, target });
    for (const id of others) await editGroup(book, drafts, { id, joining: new Set(), leaving, target });
    await rest();
  }
}

const uidsOf = (keys: ReadonlySet<string>): string[] => Array.from(keys, asMember);

/** The keys of the contacts that get and lose a label. */
type Moves = { joining: Set<string>; leaving: Set<string> };

function movesOf(drafts: Map<string, Draft>, isUndo: boolean): Map<string, Moves> {
  const moves = new Map<string, Moves>();
  const of = (label: string): Moves => {
    const known = moves.get(label) ?? { joining: new Set(), leaving: new Set() };
    moves.set(label, known);
    return known;
  };
  for (const { former, next } of drafts.values()) {
    // A contact that an undo brings back is still in its groups.
    if (next === null || isGroup(next) || (isUndo && former === undefined)) continue;
    if (next.derived.labels === (former?.labels ?? null)) continue;
    const [before, after] = [listIn(former?.labels), listIn(next.derived.labels)];
    for (const label of after.difference(before)) of(label).joining.add(next.key);
    for (const label of before.difference(after)) of(label).leaving.add(next.key);
  }
  return moves;
}

/** Returns the ids of the group cards that the book has after the change, oldest first. */
async function groupsByLabel({ db, userId }: BookView, drafts: Map<string, Draft>): Promise<Map<string, string[]>> {
  const stored = (await findGroups(db, userId)).filter(({ id }) => !drafts.has(id));
  const drafted = [...drafts.values()].flatMap(({ id, next }) =>
    next !== null && isGroup(next) ? [{ id, name: next.name }] : [],
  );
  const ids = new Map<string, string[]>();
  for (const { id, name } of [...stored, ...drafted]) {
    const label = labelOfGroup(name);
    ids.set(label, [...(ids.get(label) ?? []), id]);
  }
  return ids;
}

/** Edits a group card that the change may have changed already. */
async function editGroup(
  book: BookView,
  drafts: Map<string, Draft>,
  { id, joining, leaving, target }: Moves & { id: string; target: number | null },
): Promise<void> {
  const draft = drafts.get(id);
  if (target !== null && draft !== undefined) return;
  const [former] = await findContacts(book.db, book.userId, [id]);
  const group = (await stateIn(book, draft)) ?? former;
  if (group === undefined) return;
  const staying =
    target === null || former === undefined ? new Set<string>() : await membersBefore(book, former, target);
  const state = withoutMembers(withFittingMembers(group, uidsOf(joining)), leaving.difference(staying));
  if (state.card === group.card) return;
  if (draft?.next) drafts.set(id, { ...draft, next: withCard(draft.next, state) });
  else drafts.set(id, await inSlices(draftOf({ id, state }, former)));
}

/** Returns the keys of the members that a group had before a change. */
async function membersBefore({ db, userId }: BookView, group: Former, revision: number): Promise<Set<string>> {
  return new Set(membersOf(group.version < revision ? group : await stateAt(db, userId, group.id, revision - 1)));
}
