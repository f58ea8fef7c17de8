import { type Delta, type DeltaBatches } from '../book/write/delta.ts';
import { onlyAdds } from '@contactbook/contract/additions';
import type { ImportApplied, ImportChoice } from '@contactbook/contract/transfer';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import type { BookView } from '../book/write/write-context.ts';
import { isGroup } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { newContactId } from '../contacts/rules.ts';
import { ProblemError } from '../problem.ts';
import { mergedState } from './comparison.ts';
import { enterDone, findImport } from './imports.ts';
import { matchOf, storedState } from './matching.ts';
import { renameMembers } from '../contacts/members.ts';
import { type UidsOfBook, uidsOfBook } from './members.ts';
import { parseDifferences, type StoredRow, takeImportPhotos, takenRows } from './rows.ts';
import type { Store } from '../store/store.ts';
import { createSlices, inSlices } from '../work-slices.ts';

/** Bytes of rows that are read and merged without a break. */
const BATCH_BYTES = 256 * 1024;

/**
 * Plans to apply the chosen rows to the book as one change; throws import_not_ready if the book has changed since the
 * comparison.
 */
export async function planImport(
  store: Store,
  book: BookView,
  id: string,
  choice: ImportChoice,
): Promise<Plan & { facts: Omit<ImportApplied, 'revision'> }> {
  const { db, userId, nowMs } = book;
  const found = await findImport(db, userId, id);
  if (found.state !== 'applying' || found.bookRevision !== book.revision) throw bookHasChanged();
  const applied = { added: 0, changed: 0 };
  const plan = await planChange(book, 'imported', deltas(store, book, id, { ...found.choice, ...choice }, applied));
  const photos = [...new Set(plan.writes.flatMap(({ next }) => next?.photo ?? []))];
  return {
    ...plan,
    facts: applied,
    async writeRest(writing, revision) {
      await takeImportPhotos(writing, id, photos);
      await enterDone(writing.db, userId, found, nowMs, { revision, ...applied });
    },
  };
}

export function bookHasChanged(): ProblemError {
  return new ProblemError('import_not_ready', 'Your book has changed since this file was read. Review the rows again.');
}

async function* deltas(
  store: Store,
  { db, userId }: BookView,
  id: string,
  choice: ImportChoice,
  counts: { added: number; changed: number },
): DeltaBatches {
  const isChosen = chosenRows(choice);
  const rest = createSlices();
  let uids: UidsOfBook | undefined;
  for await (const page of takenRows(db, userId, id)) {
    // Deleting the import also cancels this.
    await findImport(store, userId, id);
    for (const rows of inBatches(page.filter(isChosen))) {
      const made = await deltasOf(rows);
      if (made.length > 0) yield made;
    }
  }

  async function deltasOf(rows: StoredRow[]): Promise<Delta[]> {
    const ids = rows.flatMap(({ contactId }) => contactId ?? []);
    const contacts = ids.length === 0 ? [] : await findContacts(db, userId, ids);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const made: Delta[] = [];
    for (const row of rows) {
      const read = storedState(row);
      if (isGroup(read)) uids ??= await uidsOfBook(db, userId, id);
      const state = read && renameMembers(read, uids ?? new Map());
      const contact = byId.get(row.contactId ?? '');
      if (state === undefined) continue;
      if (row.outcome === 'new') {
        made.push({ id: newContactId(), state, isNew: true });
        counts.added++;
      } else if (contact !== undefined) {
        const match = await matchOf({ db, userId, id }, contact, row);
        const merged = await inSlices(mergedState(contact, state, match, choice.fields?.[row.row]), rest);
        made.push({ id: contact.id, former: contact, state: merged });
        counts.changed++;
      }
      await rest();
    }
    return made;
  }
}

/** The choice before the user has changed anything: new rows and additions are applied. */
type RowChoice = Required<Omit<ImportChoice, 'fields'>>;
const FIRST_CHOICE: RowChoice = { new: { all: true }, additions: { all: true }, changed: { all: false } };

function chosenRows(choice: ImportChoice) {
  const chosen: RowChoice = { ...FIRST_CHOICE, ...choice };
  const exceptions = {
    new: new Set(chosen.new.except),
    additions: new Set(chosen.additions.except),
    changed: new Set(chosen.changed.except),
  };
  return ({ row, outcome, differences }: StoredRow): boolean => {
    const isAddition = outcome === 'changed' && onlyAdds(parseDifferences(differences));
    const kind = outcome === 'new' ? 'new' : isAddition ? 'additions' : 'changed';
    return chosen[kind].all !== exceptions[kind].has(row);
  };
}

function* inBatches(rows: StoredRow[]): Generator<StoredRow[]> {
  let [batch, bytes]: [StoredRow[], number] = [[], 0];
  for (const row of rows) {
    batch.push(row);
    bytes += (row.card?.length ?? 0) + (row.photo === null ? 0 : BATCH_BYTES / 4);
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
