import { BATCH } from '../book/write/delta.ts';
import { queryForIds } from '../store/list-queries.ts';
import type { ContactFilter, ContactSelection } from '@contactbook/contract/labels';
import { fulfils, parseQuery } from '@contactbook/contract/query';
import { changedSince } from '../book/read/changed-since.ts';
import { listExtras } from '../book/list-extras.ts';
import { searchText } from '../book/search-text.ts';
import { IS_PERSON, type StoredState } from '../book/state.ts';
import type { Effort } from '../book/write/change-limit.ts';
import type { BookAtRevision } from '../book/write/write-context.ts';
import { contactId } from '../contacts/rules.ts';
import { ProblemError } from '../problem.ts';
import { rawQuery } from '../store/raw-query.ts';
import { eachPage } from '../store/pages.ts';
import { createSlices } from '../work-slices.ts';
import { LOWEST_ID } from '../book/contact-ids.ts';

/** Who pays for what a selection reads, and when nobody waits for it any more. */
type SelectionReader = { effort?: Effort; left?: AbortSignal };
/** The ids of selected contacts in ascending order, and the number of ids that are not in the book. */
export type Selected = { ids: string[]; missing: number };

/** Resolves a selection; throws book_changed if a filter was applied to another revision of the book. */
export async function selectContacts(
  book: BookAtRevision & SelectionReader,
  selection: ContactSelection,
): Promise<Selected> {
  if ('ids' in selection) return selectByIds(book, parseIds(selection.ids));
  if (selection.revision !== book.revision) throw await bookChanged(book, selection.revision);
  const except = new Set(parseIds(selection.except ?? []).ids);
  const ids = await selectByFilter(book, selection.filter);
  return { ids: ids.filter((id) => !except.has(id)), missing: 0 };
}

/** Returns these ids in ascending order, each once, in the form of the database. */
export function parseIds(texts: string[]): Selected {
  const ids = new Set<string>();
  let missing = 0;
  for (const text of texts) {
    const id = contactId(text);
    if (id === undefined) missing++;
    else ids.add(id);
  }
  return { ids: [...ids].toSorted(), missing };
}

async function selectByIds({ db, userId }: BookAtRevision, { ids, missing }: Selected): Promise<Selected> {
  const there: string[] = [];
  for (const some of inBatches(ids)) there.push(...(await persons(db, userId, some)).map(({ id }) => id));
  return { ids: there.toSorted(), missing: missing + ids.length - there.length };
}

const persons = queryForIds<{ id: string }>(
  (ids) => `select contact_id as id from contacts where user_id = $1 and contact_id in ${ids} and ${IS_PERSON}`,
);

export function* inBatches<Item>(items: Item[], size: number = BATCH): Generator<Item[]> {
  for (let next = 0; next < items.length; next += size) yield items.slice(next, next + size);
}

type ListedRow = StoredState & { id: string; labels: string | null };
/** The columns of the list, since reading whole cards would take several times longer. */
const listedPage = rawQuery<ListedRow>(`
  select contact_id as id, name, number, more, labels from contacts
  where user_id = $1 and ${IS_PERSON} and contact_id > $2 order by contact_id limit $3`);

async function selectByFilter(book: BookAtRevision & SelectionReader, filter: ContactFilter): Promise<string[]> {
  const ids: string[] = [];
  for await (const found of filterPages(book, filter)) ids.push(...found);
  return ids;
}

/** Reads a book in pages in the order of ids, and yields the ids on each page that a filter finds, perhaps none. */
export async function* filterPages(
  { db, userId, effort, left }: Pick<BookAtRevision, 'db' | 'userId'> & SelectionReader,
  { q = '', label }: ContactFilter,
  pageSize: number = BATCH,
): AsyncGenerator<string[]> {
  const query = q === '' ? undefined : parseQuery(q);
  const rest = createSlices();
  const read = (last: ListedRow | undefined) => listedPage(db, [userId, last?.id ?? LOWEST_ID, pageSize]);
  for await (const rows of eachPage(read, pageSize)) {
    const ids: string[] = [];
    left?.throwIfAborted();
    effort?.list(rows.length);
    for (const row of rows) {
      if (label !== undefined && !hasLabel(row, label)) continue;
      if (query === undefined || fulfils(searchText(row), query)) ids.push(row.id);
      await rest();
    }
    yield ids;
  }
}

function hasLabel(row: ListedRow, label: string): boolean {
  const ofCard = row.labels === null ? [] : (JSON.parse(row.labels) as string[]); // by the column
  return ofCard.includes(label) || listExtras(row).groups.includes(label);
}

/** Maximum number of contacts that a refusal reports. */
const CHANGES_MAX = 100;

async function bookChanged({ db, userId, revision }: BookAtRevision, since: number): Promise<ProblemError> {
  // A client may send any number; nothing has changed since a revision to come.
  const changes = { revision, ...(await changedSince(db, userId, Math.min(since, revision), CHANGES_MAX)) };
  const message = 'Your book has changed since you chose these contacts. Nothing was changed.';
  return new ProblemError('book_changed', message, { changes });
}
