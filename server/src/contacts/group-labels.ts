import type { Delta, DeltaBatches } from '../book/write/delta.ts';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import { findSpellings, idsWithSpellings } from '../book/labelled-ids.ts';
import { labelsIn, withLabels, withoutLabels } from '@contactbook/card/card-labels';
import type { VCard } from '@contactbook/card/vcard';
import { serialize } from '@contactbook/card/vcard';
import { LABELS_MAX } from '@contactbook/contract/limits';
import { textOfCard } from '../book/card-text.ts';
import { idsOfGroups } from '../book/group-members.ts';
import { labelsOf } from '../book/labels.ts';
import { listExtras } from '../book/list-extras.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import { keyOfContact } from '../book/uids.ts';
import { findContacts } from '../book/write/statements.ts';
import type { BookView } from '../book/write/write-context.ts';
import { MEMBERS_MAX, newGroup, withFittingMembers, withMembers, withoutMembers } from '../book/group-cards.ts';
import { cardIn, memberOf } from '../book/card-states.ts';

/** Returns a contact whose card also has the labels of its groups, for programs that read no group cards. */
export function withGroupLabels<State extends StoredState & { id: string }>(contact: State): State {
  const { groups } = listExtras(contact);
  if (groups.length === 0) return contact;
  return { ...contact, card: textOfCard(serialize(withLabels(cardIn(contact), groups))) };
}

/** A card without the labels that are stored in group cards, and the changes of these groups. */
type OwnCard = { card: VCard; groups: Delta[] };

/**
 * Splits a card that was made of `withGroupLabels(former)`: a label that has a group is stored in the group, unless the
 * stored card has it too. The contact leaves the groups whose label is missing.
 */
export async function splitGroupLabels(
  book: Pick<BookView, 'db' | 'userId'>,
  contact: Pick<StoredContact, 'id' | 'card'>,
  former: StoredState | undefined,
  card: VCard,
): Promise<OwnCard> {
  const labels = labelsIn(card);
  const [own, grouped] = former === undefined ? [[], []] : [labelsOf(former), listExtras(former).groups];
  // The labels of a card are read up to a limit; a label beyond it is not missing.
  const missing = labels.length === LABELS_MAX ? [] : grouped.filter((label) => !labels.includes(label));
  const moved = labels.filter((label) => grouped.includes(label) && !own.includes(label));
  const groups: Delta[] = [];
  for (const label of labels.filter((each) => !grouped.includes(each) && !own.includes(each))) {
    const [group] = await groupsOf(book, label);
    const state = group && withMembers(group, [memberOf(contact)]);
    if (group === undefined || state === undefined) continue;
    groups.push({ id: group.id, state });
    moved.push(label);
  }
  for (const label of missing) {
    const key = new Set([keyOfContact(contact)]);
    for (const group of await groupsOf(book, label)) groups.push({ id: group.id, state: withoutMembers(group, key) });
  }
  return { card: withoutLabels(card, moved), groups };
}

/** Plans a group card for each label in the cards of a book, with as many of its contacts as it has room for. */
export function planLabelGroups(book: BookView): Promise<Plan> {
  return planChange(book, 'edited', labelGroups(book));
}

async function* labelGroups(book: BookView): DeltaBatches {
  const { db, userId } = book;
  for (const [label, spellings] of await findSpellings(db, userId)) {
    const [group] = await groupsOf(book, label);
    const { state, ...delta } = group === undefined ? newGroup(label) : { id: group.id, state: group };
    const ids = await idsWithSpellings(db, userId, spellings);
    const persons = await findContacts(db, userId, ids.slice(0, MEMBERS_MAX));
    yield [{ ...delta, state: withFittingMembers(state, persons.map(memberOf)) }];
  }
}

/** Returns the group cards that are this label, oldest first. */
export async function groupsOf(
  { db, userId }: Pick<BookView, 'db' | 'userId'>,
  label: string,
): Promise<StoredContact[]> {
  const ids = await idsOfGroups(db, userId, label);
  return ids.length === 0 ? [] : findContacts(db, userId, ids);
}
