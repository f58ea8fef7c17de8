import { type Delta, type DeltaBatches } from '../book/write/delta.ts';
import { onlyAdds } from '@contactbook/contract/additions';
import type { ImportApplied, ImportChoice } from '@contactbook/contract/transfer';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import type { BookView } from '../book/write/write-context.ts';
import { findUsedUids } from '../book/resources.ts';
import { isGroup, isSameState, pickState, type StoredState } from '../book/state.ts';
import { uidIn, uidKey, withoutUid } from '../book/uids.ts';
import { findContacts } from '../book/write/statements.ts';
import { newContactId } from '../book/contact-ids.ts';
import { ProblemError } from '../problem.ts';
import { type Match, mergedState } from './comparison.ts';
import { enterDone, findImport } from './imports.ts';
import { furtherMatch, matchOf } from './row-match.ts';
import { renameMembers } from '../contacts/members.ts';
import { type UidsOfBook, uidsOfBook } from './members.ts';
import {
  findRowsAt,
  metRows,
  parseDifferences,
  type StoredRow,
  storedState,
  takeImportPhotos,
  takenRows,
} from './rows.ts';
import type { Db, Store } from '../store/store.ts';
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
  const decideRow = createDecision(choice);
  const rest = createSlices();
  const further = await furtherRows(db, userId, id);
  const usedUids = new Set<string>();
  let uids: UidsOfBook | undefined;
  for await (const page of takenRows(db, userId, id)) {
    // Deleting the import also cancels this.
    await findImport(store, userId, id);
    for (const rows of inBatches(page.filter(({ row }) => !further.rows.has(row)))) {
      const made = await deltasOf(rows);
      if (made.length > 0) yield made;
    }
  }

  async function deltasOf(rows: StoredRow[]): Promise<Delta[]> {
    const ids = rows.flatMap(({ contactId }) => contactId ?? []);
    const contacts = ids.length === 0 ? [] : await findContacts(db, userId, ids);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const isInBook = await findUsedUids(
      db,
      userId,
      rows.flatMap(({ outcome, uid }) => (outcome === 'new' && uid ? [uidKey(uid)] : [])),
    );
    const made: Delta[] = [];
    for (const row of rows) {
      const contact = byId.get(row.contactId ?? '');
      if (row.outcome === 'new') {
        const read = decideRow(row) === undefined ? undefined : await stateOf(row);
        if (read === undefined) continue;
        const newId = row.contactId ?? newContactId();
        made.push({
          id: newId,
          state: await withFurther(withFreeUid(read, isInBook), { ...row, contactId: newId }),
          isNew: true,
        });
        counts.added++;
      } else if (contact !== undefined) {
        const state = await withFurther(
          await merged(contact, row, await matchOf({ db, userId, id }, contact, row)),
          row,
        );
        made.push({ id: contact.id, former: contact, state });
        if (!isSameState(pickState(contact), state)) counts.changed++;
      }
      await rest();
    }
    return made;
  }

  /** Adds what the further rows about the same contact say. */
  async function withFurther(first: StoredState, { contactId }: StoredRow): Promise<StoredState> {
    let state = first;
    const rows = contactId === null ? [] : (further.ofContact.get(contactId) ?? []);
    for (const row of await findRowsAt(db, userId, id, rows))
      state = await merged(state, row, furtherMatch(row, { id: row.contactId ?? '', card: state.card }));
    return state;
  }

  async function merged(state: StoredState, row: StoredRow, match: Match): Promise<StoredState> {
    const [decides, read] = [decideRow(row), await stateOf(row)];
    if (decides === undefined || read === undefined) return state;
    return inSlices(mergedState(state, read, match, decides, choice.fields?.[row.row]), rest);
  }

  async function stateOf(row: StoredRow): Promise<StoredState | undefined> {
    const read = storedState(row);
    if (isGroup(read)) uids ??= await uidsOfBook(db, userId, id);
    return read && renameMembers(read, uids ?? new Map());
  }

  /** A UID is that of one contact (RFC 6352, section 5.1). One that is another's is left out. */
  function withFreeUid(state: StoredState, isInBook: ReadonlySet<string>): StoredState {
    const uid = uidIn(state);
    if (uid === undefined) return state;
    const key = uidKey(uid);
    if (isInBook.has(key) || usedUids.has(key)) return withoutUid(state);
    usedUids.add(key);
    return state;
  }
}

/** Finds the rows that are about a contact that an earlier row is about, in the order of the file. */
async function furtherRows(db: Db, userId: string, id: string) {
  const firsts = new Set<string>();
  const ofContact = new Map<string, number[]>();
  const rows = new Set<number>();
  for await (const page of metRows(db, userId, id)) {
    for (const { row, outcome, contactId } of page) {
      if (outcome === 'same') continue;
      if (firsts.has(contactId)) {
        rows.add(row);
        ofContact.set(contactId, [...(ofContact.get(contactId) ?? []), row]);
      } else firsts.add(contactId);
    }
  }
  return { ofContact, rows };
}

/** The choice before the user has changed anything: the book gets all that does not clash with it. */
type RowChoice = Required<Omit<ImportChoice, 'fields'>>;
const FIRST_CHOICE: RowChoice = { new: { all: true }, additions: { all: true }, changed: { all: false } };

/** Returns the function that says which side decides where a row clashes with the book; undefined if it is not imported. */
function createDecision(choice: ImportChoice) {
  const chosen: RowChoice = { ...FIRST_CHOICE, ...choice };
  const exceptions = {
    new: new Set(chosen.new.except),
    additions: new Set(chosen.additions.except),
    changed: new Set(chosen.changed.except),
  };
  return ({ row, outcome, differences }: StoredRow): 'mine' | 'theirs' | undefined => {
    const isChosen = (kind: keyof RowChoice) => chosen[kind].all !== exceptions[kind].has(row);
    if (outcome === 'new') return isChosen('new') ? 'theirs' : undefined;
    if (!onlyAdds(parseDifferences(differences)) && isChosen('changed')) return 'theirs';
    return isChosen('additions') ? 'mine' : undefined;
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
