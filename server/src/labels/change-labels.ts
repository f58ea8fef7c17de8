import { type DeltaBatches } from '../book/write/delta.ts';
import type { LabelEdit } from '@contactbook/card/card-labels';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import { findContacts } from '../book/write/statements.ts';
import type { BookView } from '../book/write/write-context.ts';
import { labelledState } from '../book/labelled-state.ts';
import { idsOfGroups } from '../book/group-members.ts';
import { idsWithLabel } from '../book/labelled-ids.ts';
import { membersIn, newGroup, renamedGroup, withMembers } from '../book/group-cards.ts';
import { inBatches } from './selection.ts';

/** Plans a label without contacts, which is an empty group on devices. Changes nothing if the label exists. */
export function createLabel(book: BookView, name: string, exists: boolean): Promise<Plan> {
  return planChange(book, 'edited', exists ? [] : [[newGroup(name)]]);
}

/** Plans to rename a label in all cards and groups. If another label has the new name, the two are one from then on. */
export function renameLabel(book: BookView, former: string, name: string): Promise<Plan> {
  return planChange(book, 'edited', former === name ? [] : renames(book, former, name));
}

/** Plans to remove a label from all cards and delete its groups; their members stay. */
export function deleteLabel(book: BookView, name: string): Promise<Plan> {
  return planChange(book, 'edited', removals(book, name));
}

async function* renames(book: BookView, former: string, name: string): DeltaBatches {
  const { db, userId } = book;
  const [formerIds, ids] = [await idsOfGroups(db, userId, former), await idsOfGroups(db, userId, name)];
  const groups = formerIds.length === 0 ? [] : await findContacts(db, userId, formerIds);
  let [joint] = ids.length === 0 ? [] : await findContacts(db, userId, ids.slice(0, 1));
  for (const group of groups) {
    const joined = joint && withMembers(joint, membersIn(group));
    const state = joined ?? renamedGroup(group, name);
    const id = joined === undefined ? group.id : (joint?.id ?? group.id);
    yield [{ id, state }];
    if (id !== group.id) yield [{ id: group.id, isDeleted: true }];
    if (joint === undefined || joined !== undefined) joint = Object.assign({}, joint ?? group, state);
  }
  yield* cardEdits(book, former, { remove: former, add: name });
}

async function* removals(book: BookView, name: string): DeltaBatches {
  const groups = await idsOfGroups(book.db, book.userId, name);
  if (groups.length > 0) yield groups.map((id) => ({ id, isDeleted: true }));
  yield* cardEdits(book, name, { remove: name });
}

async function* cardEdits(book: BookView, label: string, edit: LabelEdit): DeltaBatches {
  const ids = await idsWithLabel(book.db, book.userId, label);
  for (const some of inBatches(ids)) {
    yield some.map((id) => ({ id, edit: (former) => labelledState({ id, ...former }, edit) }));
  }
}
