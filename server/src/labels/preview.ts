import { BATCH, WHOLE_AT_ONCE } from '../book/write/delta.ts';
import type { ActPreview, ActPreviewRow, ContactAct, ContactActs } from '@contactbook/contract/labels';
import { ACT_PREVIEW_MAX } from '@contactbook/contract/limits';
import { asContact, labelsOf } from '../book/labels.ts';
import { findTrashed, type Trashed } from '../book/retention/trash.ts';
import { listExtras } from '../book/list-extras.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { type BookAtRevision, readBook } from '../book/write/write-context.ts';
import { eachPage } from '../store/pages.ts';
import type { Db, Store } from '../store/store.ts';
import { createSlices, inSlices } from '../work-slices.ts';
import { hasLabel, setState } from './edit-states.ts';
import { inBatches, parseIds, type Selected, selectContacts } from './selection.ts';

type PreviewPage = {
  after?: string | undefined;
  limit: number;
  trashedAfterMs: number;
  /** Aborts when the client has left. */
  left: AbortSignal;
};
type Selection = Selected & { read: (db: Db, ids: string[]) => Promise<StoredContact[]> };

/** Returns what an act would change, in a single snapshot of the book: a page of contacts, and counts on the first page. */
export async function previewAct(db: Store, userId: string, acts: ContactActs, page: PreviewPage): Promise<ActPreview> {
  return readBook(db, userId, async (book) => {
    page.left.throwIfAborted();
    const selection = await select(book, acts, page);
    return { revision: book.revision, ...(await readRows(book.db, selection, acts.act, page)) };
  });
}

async function select(
  book: BookAtRevision,
  { contacts, act }: ContactActs,
  { trashedAfterMs, left }: PreviewPage,
): Promise<Selection> {
  const { db, userId } = book;
  if (act.do === 'restore') return selectTrashed(db, userId, contacts, trashedAfterMs);
  const selected = await selectContacts({ ...book, left }, contacts);
  return { ...selected, read: (db, ids) => findContacts(db, userId, ids) };
}

async function selectTrashed(
  db: Db,
  userId: string,
  contacts: ContactActs['contacts'],
  afterMs: number,
): Promise<Selection> {
  const { ids, missing } = parseIds('ids' in contacts ? contacts.ids : []);
  const wanted = new Set(ids);
  const found = new Map<string, StoredContact>();
  const readAll = (last: Trashed | undefined) =>
    findTrashed(db, userId, { afterMs, before: last && { revision: last.revision, contactId: last.id } }, BATCH);
  for await (const page of eachPage(readAll)) {
    for (const contact of page)
      if (wanted.has(contact.id)) found.set(contact.id, { ...contact, version: contact.revision });
  }
  return {
    ids: [...found.keys()].toSorted(),
    missing: missing + wanted.size - found.size,
    read: async (_db, some) => some.map((id) => found.get(id)!), // these are its keys
  };
}

async function readRows(
  db: Db,
  { ids, missing, read }: Selection,
  act: ContactAct,
  { after, limit, left }: PreviewPage,
): Promise<Omit<ActPreview, 'revision'>> {
  const rest = createSlices();
  const rows: ActPreviewRow[] = [];
  const atMost = Math.min(limit, ACT_PREVIEW_MAX);
  const isFirst = after === undefined;
  let changed = 0;
  for (const some of inBatches(isFirst ? ids : ids.filter((id) => id > after), WHOLE_AT_ONCE)) {
    const contacts = new Map((await read(db, some)).map((contact) => [contact.id, contact]));
    for (const id of some) {
      left.throwIfAborted();
      const contact = contacts.get(id);
      const row = contact && (await inSlices(rowOf(contact, act), rest));
      if (row === undefined) continue;
      changed++;
      if (rows.length <= atMost) rows.push(row);
    }
    if (!isFirst && rows.length > atMost) break;
  }
  const shown = rows.slice(0, atMost);
  const next = rows.length > atMost ? shown.at(-1)?.contact.id : undefined;
  return {
    ...(isFirst && { counts: { selected: ids.length, changed, missing } }),
    rows: shown,
    ...(next !== undefined && { next }),
  };
}

/** Returns undefined if the act leaves the contact as it is. */
function* rowOf(contact: StoredContact, act: ContactAct): Generator<void, ActPreviewRow | undefined> {
  const seen = { contact: asContact(contact) };
  if (act.do === 'delete' || act.do === 'restore') return seen;
  if (act.do === 'set') {
    const { state, field, before, after } = yield* setState(contact, act);
    return state.card === contact.card ? undefined : { ...seen, field, before, after };
  }
  if (hasLabel(contact, act.label) === (act.do === 'label')) return undefined;
  const before = labelsIn(contact);
  const others = before.filter((label) => label !== act.label);
  return { ...seen, field: 'keywords', before, after: act.do === 'label' ? [...before, act.label] : others };
}

function labelsIn(contact: StoredState): string[] {
  return [...new Set([...labelsOf(contact), ...listExtras(contact).groups])];
}
