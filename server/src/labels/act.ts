import { type DeltaBatches } from '../book/write/delta.ts';
import type { ActCounts, ContactAct, ContactActs } from '@contactbook/contract/labels';
import { listExtras } from '../book/list-extras.ts';
import type { StoredContact } from '../book/state.ts';
import { memberOf } from '../book/card-states.ts';
import { keyOfContact } from '../book/uids.ts';
import { outOfTrash } from '../book/past/undo-deltas.ts';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import { findContacts } from '../book/write/statements.ts';
import type { BookView } from '../book/write/write-context.ts';
import { ProblemError } from '../problem.ts';
import { createSlices } from '../work-slices.ts';
import { editedState, hasLabel } from './edit-states.ts';
import { groupsOf } from '../contacts/group-labels.ts';
import { MEMBERS_MAX, withMembers, withoutMembers } from '../book/group-cards.ts';
import { inBatches, parseIds, type Selected, selectContacts } from './selection.ts';

export type ActPlan = Plan & { facts: ActCounts };

/** Plans an act on the selected contacts as one change. Contacts that are so already are left out. */
export async function planAct(
  book: BookView,
  { contacts, act }: ContactActs,
  trashedAfterMs: number,
): Promise<ActPlan> {
  if (act.do === 'restore') return planRestore(book, contacts, trashedAfterMs);
  const selected = await selectContacts(book, contacts);
  const plan =
    act.do === 'delete'
      ? await planChange(book, 'deleted', deletions(selected.ids))
      : await planChange(book, 'edited', edits(book, selected.ids, act));
  return withCounts(plan, selected);
}

async function planRestore(book: BookView, contacts: ContactActs['contacts'], afterMs: number): Promise<ActPlan> {
  if (!('ids' in contacts)) throw new ProblemError('validation', 'Contacts in the trash are chosen by their ids.');
  const { ids, missing } = parseIds(contacts.ids);
  const plan = await planChange(book, 'restored', restorations(book, new Set(ids), afterMs));
  const found = plan.writes.map(({ id }) => id);
  return withCounts(plan, { ids: found, missing: missing + ids.length - found.length });
}

function withCounts(plan: Plan, { ids, missing }: Selected): ActPlan {
  const chosen = new Set(ids);
  const changed = plan.writes.filter(({ id }) => chosen.has(id)).length;
  return { ...plan, facts: { selected: ids.length, changed, missing } };
}

async function* restorations(book: BookView, wanted: ReadonlySet<string>, afterMs: number): DeltaBatches {
  for await (const batch of outOfTrash(book, { afterMs })) yield batch.filter(({ id }) => wanted.has(id));
}

function* deletions(ids: string[]) {
  for (const some of inBatches(ids)) yield some.map((id) => ({ id, isDeleted: true as const }));
}

/** A label is added to its group card if it has one, so that devices show both ways. */
async function* edits(
  book: BookView,
  ids: string[],
  act: Extract<ContactAct, { do: 'label' | 'unlabel' | 'set' }>,
): DeltaBatches {
  const groups = act.do === 'set' ? [] : await groupsOf(book, act.label);
  const [group] = groups;
  if (group !== undefined && act.do === 'label') {
    const joining = await readPersons(book, ids, (person) => !hasLabel(person, act.label), MEMBERS_MAX);
    const state = joining.length > MEMBERS_MAX ? undefined : withMembers(group, joining.map(memberOf));
    if (state !== undefined) {
      if (joining.length > 0) yield [{ id: group.id, state }];
      return;
    }
  }
  if (groups.length > 0 && act.do === 'unlabel') {
    const leaving = await readPersons(book, ids, (person) => listExtras(person).groups.includes(act.label));
    const keys = new Set(leaving.map(keyOfContact));
    yield groups.map((each) => ({ id: each.id, state: withoutMembers(each, keys) }));
  }
  for (const some of inBatches(ids))
    yield some.map((id) => ({ id, edit: (former) => editedState({ id, ...former }, act) }));
}

async function readPersons(
  { db, userId, effort }: BookView,
  ids: string[],
  isMeant: (person: StoredContact) => boolean,
  enough = Infinity,
): Promise<StoredContact[]> {
  const rest = createSlices();
  const persons: StoredContact[] = [];
  for (const some of inBatches(ids, PERSONS_AT_ONCE)) {
    effort.list(some.length);
    for (const person of await findContacts(db, userId, some)) {
      if (isMeant(person)) persons.push(person);
      await rest();
    }
    if (persons.length > enough) break;
  }
  return persons;
}

/** With the longest cards, they take six megabytes. */
const PERSONS_AT_ONCE = 100;
