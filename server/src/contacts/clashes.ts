import type { Clash } from '@contactbook/contract/clashes';
import { toJsContact } from '@contactbook/card/jscontact';
import { adoptSteps } from '@contactbook/card/adopt-lines';
import { editSteps } from '@contactbook/card/edit-card';
import { merge } from '@contactbook/card/merge';
import { asCardWithLines, asEdited } from '@contactbook/card/mergeable-card';
import { stateAt } from '../book/past/states-at.ts';
import { asContact } from '../book/labels.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { ProblemError } from '../problem.ts';
import { inSlices } from '../work-slices.ts';
import { cardIn, cardState } from '../book/card-states.ts';
import { withGroupLabels } from './group-labels.ts';
import { seenCard } from './states.ts';

/** Limit of the cards that are compared for one answer, since that holds up the event loop. */
const COMPARED_MAX_BYTES = 32 * 1024;

/**
 * Creates a function for the clashes of one answer. It returns undefined once the cards exceed the limit; a client can
 * merge them itself.
 */
export function createClashes() {
  let bytesLeft = COMPARED_MAX_BYTES;
  return (base: StoredState | undefined, mine: StoredState, theirs: StoredState): Clash[] | undefined => {
    for (const { card } of [mine, theirs, ...(base === undefined ? [] : [base])]) bytesLeft -= card?.length ?? 0;
    if (bytesLeft < 0) return undefined;
    const [my, their] = [mine, theirs].map(cardOf) as [Card, Card]; // two
    return merge(base === undefined ? [] : [cardOf(base)], my, their).clashes;
  };
}

/** Cards with more texts are not merged, since that would hold up the event loop. */
const MERGED_MAX_LENGTH = 64 * 1024;

/**
 * Applies the change from one state of a contact to another to its current state; returns undefined if they clash. Lines
 * that nobody has changed stay as they are.
 */
export function* mergeInto(
  before: StoredState,
  after: StoredState,
  current: StoredState,
): Generator<void, StoredState | undefined> {
  const texts = [before, after, current].map(({ card }) => card?.length ?? 0);
  if (Math.max(...texts) > MERGED_MAX_LENGTH) return undefined;
  const [was, mine, theirs] = [cardIn(before), cardIn(after), cardIn(current)];
  const taken = new Set(theirs.lines.map(({ group }) => group.toUpperCase()));
  yield;
  const base = asEdited(was, taken);
  yield;
  const edited = asEdited(mine, taken);
  yield;
  const present = asCardWithLines(theirs);
  yield;
  const merged = merge([base], edited, present);
  yield;
  if (merged.clashes.length > 0) return undefined;
  const adopted = yield* adoptSteps(yield* editSteps(theirs, merged.card, { asSent: true }), theirs, mine);
  yield;
  const { state } = cardState(adopted);
  // A contact that needs no card has none.
  const isPlain = [before, after, current].every(({ card }) => card === null);
  return { ...state, ...(isPlain && { card: null, more: null }), photo: photoOf(before, after, current) };
}

/** The photo is no part of the merged card. */
function photoOf(before: StoredState, after: StoredState, current: StoredState): string | null {
  return current.photo === before.photo ? after.photo : current.photo;
}

type Card = ReturnType<typeof toJsContact>;
const cardOf = (state: StoredState): Card => toJsContact(cardIn(state));

/**
 * Refuses a change of an earlier version: with the contact, its card, and what the change and the contact say
 * differently. `edit` applies the change to a state.
 */
export async function editConflict(
  { db, userId }: WriteContext,
  contact: StoredContact,
  [seen, ...others]: number[],
  edit: (former: StoredState) => Generator<void, StoredState>,
): Promise<ProblemError> {
  const isKnown = seen !== undefined && others.length === 0;
  const former = isKnown ? await stateAt(db, userId, contact.id, seen) : undefined;
  const current = withGroupLabels(contact);
  const base = former && withGroupLabels({ ...former, id: contact.id });
  const clashes = createClashes()(base, await inSlices(edit(base ?? current)), current);
  return new ProblemError('version_conflict', 'This contact was changed elsewhere.', {
    contact: asContact(contact),
    card: seenCard(current),
    ...(clashes && { clashes }),
  });
}
