import type { ActCounts, ContactAct, ContactActs } from '@contactbook/contract/labels';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { listExtras } from '../book/list-extras.ts';
import { pickState, type StoredContact } from '../book/state.ts';
import { keyOfContact } from '../book/uids.ts';
import { outOfTrash } from '../book/past/undo-deltas.ts';
import { changeBook, type DeltaBatches } from '../book/write/change-book.ts';
import { findContacts } from '../book/write/statements.ts';
import type { Written } from '../book/write/write-book.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { ProblemError } from '../problem.ts';
import { createSlices } from '../work-slices.ts';
import { editedState, hasLabel } from './edit-states.ts';
import { idsOfGroups } from './find-labels.ts';
import { withMembers, withoutMembers } from './group-cards.ts';
import { inBatches, parseIds, selectContacts } from './selection.ts';

export type Acted = Written & { counts: ActCounts };

/** Applies an act to the selected contacts as one change. Contacts that are so already are left out. */
export async function actOnMany(
  book: WriteContext,
  { contacts, act }: ContactActs,
  trashedAfterMs: number,
): Promise<Acted> {
  if (act.do === 'restore') return restoreMany(book, contacts, trashedAfterMs);
  const { ids, missing } = await selectContacts(book, contacts);
  const counts = { selected: ids.length, changed: 0, missing };
  const change =
    act.do === 'delete'
      ? await changeBook(book, 'deleted', deletions(ids, counts))
      : await changeBook(book, 'edited', edits(book, ids, act, counts));
  return { ...change, counts };
}

async function restoreMany(book: WriteContext, contacts: ContactActs['contacts'], afterMs: number): Promise<Acted> {
  if (!('ids' in contacts)) throw new ProblemError('validation', 'Contacts in the trash are chosen by their ids.');
  const { ids, missing } = parseIds(contacts.ids);
  const wanted = new Set(ids);
  const counts = { selected: 0, changed: 0, missing };
  const change = await changeBook(book, 'restored', restorations(book, wanted, afterMs, counts));
  counts.missing += wanted.size - counts.selected;
  return { ...change, counts };
}

async function* restorations(
  book: WriteContext,
  wanted: ReadonlySet<string>,
  afterMs: number,
  counts: ActCounts,
): DeltaBatches {
  for await (const batch of outOfTrash(book, { afterMs })) {
    const deltas = batch.filter(({ id }) => wanted.has(id));
    counts.selected += deltas.length;
    counts.changed += deltas.length;
    yield deltas;
  }
}

async function* deletions(ids: string[], counts: ActCounts): DeltaBatches {
  for (const some of inBatches(ids)) {
    counts.changed += some.length;
    yield some.map((id) => ({ id, isDeleted: true }));
  }
}

/** A label is added to its group card if it has one, so that devices show both ways. */
async function* edits(
  book: WriteContext,
  ids: string[],
  act: Extract<ContactAct, { do: 'label' | 'unlabel' | 'set' }>,
  counts: ActCounts,
): DeltaBatches {
  const groups = act.do === 'set' ? [] : await readGroups(book, act.label);
  const [group] = groups;
  if (group !== undefined && act.do === 'label') {
    const joining = await readPersons(book, ids, (person) => !hasLabel(person, act.label), MEMBERS_MAX);
    const state = joining.length > MEMBERS_MAX ? undefined : withMembers(group, joining);
    if (state !== undefined) {
      counts.changed += joining.length;
      if (joining.length > 0) yield [{ id: group.id, edit: () => state }];
      return;
    }
  }
  const changed = new Set<string>();
  if (groups.length > 0 && act.do === 'unlabel') {
    const leaving = await readPersons(book, ids, (person) => listExtras(person).groups.includes(act.label));
    for (const { id } of leaving) changed.add(id);
    const keys = new Set(leaving.map(keyOfContact));
    yield groups.map((each) => ({ id: each.id, edit: () => withoutMembers(each, keys) }));
  }
  for (const some of inBatches(ids)) {
    yield some.map((id) => ({
      id,
      edit(former) {
        const state = editedState({ id, ...former }, act);
        if (state.card === former.card) return former;
        changed.add(id);
        return pickState(state);
      },
    }));
    counts.changed = changed.size;
  }
}

async function readGroups({ db, userId }: WriteContext, label: string): Promise<StoredContact[]> {
  const ids = await idsOfGroups(db, userId, label);
  return ids.length === 0 ? [] : findContacts(db, userId, ids);
}

/** The card of a group cannot have more members, since each takes at least this many bytes. */
const MEMBERS_MAX = CARD_TEXT_MAX_BYTES / 40;

async function readPersons(
  { db, userId }: WriteContext,
  ids: string[],
  isMeant: (person: StoredContact) => boolean,
  enough = Infinity,
): Promise<StoredContact[]> {
  const rest = createSlices();
  const persons: StoredContact[] = [];
  for (const some of inBatches(ids)) {
    for (const person of await findContacts(db, userId, some)) {
      if (isMeant(person)) persons.push(person);
      await rest();
    }
    if (persons.length > enough) break;
  }
  return persons;
}
