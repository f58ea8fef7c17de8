import type { Clash } from '@contactbook/contract/clashes';
import { toJsContact } from '@contactbook/card/jscontact';
import { merge } from '@contactbook/card/merge';
import { stateAt } from '../book/past/states-at.ts';
import { asContact } from '../book/labels.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { ProblemError } from '../problem.ts';
import { cardIn, seenCard } from './states.ts';

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
  edit: (former: StoredState) => StoredState,
): Promise<ProblemError> {
  const isKnown = seen !== undefined && others.length === 0;
  const base = isKnown ? await stateAt(db, userId, contact.id, seen) : undefined;
  const clashes = createClashes()(base, edit(base ?? contact), contact);
  return new ProblemError('version_conflict', 'This contact was changed elsewhere.', {
    contact: asContact(contact),
    card: seenCard(contact),
    ...(clashes && { clashes }),
  });
}
