import { onlyAdds } from '@contactbook/contract/additions';
import type { ImportApplied, ImportChoice } from '@contactbook/contract/transfer';
import { changeBook, type Delta, type DeltaBatches } from '../book/write/change-book.ts';
import type { Written } from '../book/write/write-book.ts';
import { idList, type WriteContext } from '../book/write/write-context.ts';
import { isGroup } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { newContactId } from '../contacts/rules.ts';
import { ProblemError } from '../problem.ts';
import { mergedState } from './comparison.ts';
import { enterDone, findImport } from './imports.ts';
import { matchOf, storedState } from './matching.ts';
import { type UidsOfBook, uidsOfBook, withMembersOfBook } from './members.ts';
import { findImportPhotos, parseDifferences, type StoredRow, takenRows } from './rows.ts';
import { createSlices } from '../work-slices.ts';

/** Bytes in one write, since SQLite runs it on the event loop, which all requests share. */
const BATCH_BYTES = 256 * 1024;

/**
 * Applies the chosen rows to the book as one change; throws import_not_ready if the book has changed since the
 * comparison.
 */
export async function applyImport(
  book: WriteContext,
  id: string,
  choice: ImportChoice,
): Promise<Written & { applied: ImportApplied }> {
  const { db, userId, nowMs } = book;
  const found = await findImport(db, userId, id);
  if (found.state !== 'applying' || found.bookRevision !== book.revision) throw bookHasChanged();
  const counts = { added: 0, changed: 0 };
  const change = await changeBook(book, 'imported', deltas(book, id, { ...found.choice, ...choice }, counts));
  const applied = { revision: change.revision, ...counts };
  await enterDone(db, userId, found, nowMs, applied);
  return { ...change, applied };
}

export function bookHasChanged(): ProblemError {
  return new ProblemError('import_not_ready', 'Your book has changed since this file was read. Review the rows again.');
}

async function* deltas(
  { db, userId }: WriteContext,
  id: string,
  choice: ImportChoice,
  counts: { added: number; changed: number },
): DeltaBatches {
  const isChosen = chosenRows(choice);
  const rest = createSlices();
  let uids: UidsOfBook | undefined;
  for await (const page of takenRows(db, userId, id)) {
    // Deleting the import also cancels this.
    await findImport(db, userId, id);
    for (const rows of inBatches(page.filter(isChosen))) {
      const made = await deltasOf(rows);
      if (made.length > 0) yield made;
    }
  }

  async function deltasOf(rows: StoredRow[]): Promise<Delta[]> {
    const ids = rows.flatMap(({ contactId }) => contactId ?? []);
    const contacts = ids.length === 0 ? [] : await findContacts(db, userId, ids);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const digests = [...new Set(rows.flatMap(({ photo }) => photo ?? []))];
    const photos = digests.length === 0 ? [] : await findImportPhotos(db, userId, id, idList(db, digests));
    const made: Delta[] = [];
    for (const row of rows) {
      const read = storedState(row);
      if (isGroup(read)) uids ??= await uidsOfBook(db, userId, id);
      const state = read && withMembersOfBook(read, uids ?? new Map());
      const contact = byId.get(row.contactId ?? '');
      const own = photos.filter(({ digest }) => digest === row.photo);
      if (state === undefined) continue;
      if (row.outcome === 'new') {
        made.push({ id: newContactId(), state, isNew: true, photos: own });
        counts.added++;
      } else if (contact !== undefined) {
        const merged = mergedState(
          contact,
          state,
          await matchOf({ db, userId, id }, contact, row),
          choice.fields?.[row.row],
        );
        made.push({ id: contact.id, edit: () => merged, photos: own });
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
