import type { LabelEdit } from '@contactbook/card/card-labels';
import { changeBook, type Change, type DeltaBatches } from '../book/write/change-book.ts';
import { findContacts } from '../book/write/statements.ts';
import { pickState } from '../book/state.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { labelledState } from './edit-states.ts';
import { idsOfGroups, idsWithLabel } from './find-labels.ts';
import { joinedGroup, newGroup, renamedGroup } from './group-cards.ts';
import { inBatches } from './selection.ts';

/** Adds a label without contacts, which is an empty group on devices. Changes nothing if the label exists. */
export function createLabel(book: WriteContext, name: string, exists: boolean): Promise<Change> {
  return changeBook(book, 'edited', exists ? [] : [[newGroup(name)]]);
}

/** Renames a label in all cards and groups. If another label has the new name, the two are one from then on. */
export function renameLabel(book: WriteContext, former: string, name: string): Promise<Change> {
  return changeBook(book, 'edited', former === name ? [] : renames(book, former, name));
}

/** Removes a label from all cards and deletes its groups; their members stay. */
export function deleteLabel(book: WriteContext, name: string): Promise<Change> {
  return changeBook(book, 'edited', removals(book, name));
}

async function* renames(book: WriteContext, former: string, name: string): DeltaBatches {
  const { db, userId } = book;
  const [formerIds, ids] = [await idsOfGroups(db, userId, former), await idsOfGroups(db, userId, name)];
  const groups = formerIds.length === 0 ? [] : await findContacts(db, userId, formerIds);
  let [joint] = ids.length === 0 ? [] : await findContacts(db, userId, ids.slice(0, 1));
  for (const group of groups) {
    const joined = joint && joinedGroup(joint, group);
    const state = joined ?? renamedGroup(group, name);
    const id = joined === undefined ? group.id : (joint?.id ?? group.id);
    yield [{ id, edit: () => state }];
    if (id !== group.id) yield [{ id: group.id, isDeleted: true }];
    if (joint === undefined || joined !== undefined) joint = Object.assign({}, joint ?? group, state);
  }
  yield* cardEdits(book, former, { remove: former, add: name });
}

async function* removals(book: WriteContext, name: string): DeltaBatches {
  const groups = await idsOfGroups(book.db, book.userId, name);
  if (groups.length > 0) yield groups.map((id) => ({ id, isDeleted: true }));
  yield* cardEdits(book, name, { remove: name });
}

async function* cardEdits(book: WriteContext, label: string, edit: LabelEdit): DeltaBatches {
  const ids = await idsWithLabel(book.db, book.userId, label);
  for (const some of inBatches(ids)) {
    yield some.map((id) => ({ id, edit: (former) => pickState(labelledState({ id, ...former }, edit)) }));
  }
}
