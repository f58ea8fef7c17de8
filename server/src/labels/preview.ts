import { BATCH, WHOLE_AT_ONCE } from '../book/write/delta.ts';
import type { ActPreview, ActPreviewRow, ContactAct, ContactActs } from '@contactbook/contract/labels';
import { ACT_PREVIEW_MAX } from '@contactbook/contract/limits';
import { toJsContact } from '@contactbook/card/jscontact';
import { asContact, labelsOf } from '../book/labels.ts';
import { findTrashed, type Trashed } from '../book/retention/trash.ts';
import { listExtras } from '../book/list-extras.ts';
import type { StoredContact, StoredState } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { type BookAtRevision, readBook } from '../book/write/write-context.ts';
import { cardIn } from '../contacts/states.ts';
import { eachPage } from '../store/pages.ts';
import type { Db, Store } from '../store/store.ts';
import { createSlices } from '../work-slices.ts';
import { editedState, type Entries, FIELDS, type ContactBefore, hasLabel } from './edit-states.ts';
import { inBatches, parseIds, type Selected, selectContacts } from './selection.ts';

type PreviewPage = {
  after?: string | undefined;
  limit: number;
  trashedAfterMs: number;
  /** Whether the client has left, so that nobody takes the answer. */
  hasLeft: () => boolean;
};
type Selection = Selected & { read: (db: Db, ids: string[]) => Promise<StoredContact[]> };

/** Returns what an act would change, in a single snapshot of the book: a page of contacts, and counts on the first page. */
export async function previewAct(db: Store, userId: string, acts: ContactActs, page: PreviewPage): Promise<ActPreview> {
  return readBook(db, userId, async (book) => {
    const selection = await select(book, acts, page.trashedAfterMs);
    return { revision: book.revision, ...(await readRows(book.db, selection, acts.act, page)) };
  });
}

async function select(
  book: BookAtRevision,
  { contacts, act }: ContactActs,
  trashedAfterMs: number,
): Promise<Selection> {
  const { db, userId } = book;
  if (act.do === 'restore') return selectTrashed(db, userId, contacts, trashedAfterMs);
  const selected = await selectContacts(book, contacts);
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
  { after, limit, hasLeft }: PreviewPage,
): Promise<Omit<ActPreview, 'revision'>> {
  const rest = createSlices();
  const rows: ActPreviewRow[] = [];
  const atMost = Math.min(limit, ACT_PREVIEW_MAX);
  const isFirst = after === undefined;
  let changed = 0;
  for (const some of inBatches(isFirst ? ids : ids.filter((id) => id > after), WHOLE_AT_ONCE)) {
    if (hasLeft()) break;
    const contacts = new Map((await read(db, some)).map((contact) => [contact.id, contact]));
    for (const id of some) {
      const contact = contacts.get(id);
      const row = contact && rowOf(contact, act);
      await rest();
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
function rowOf(contact: StoredContact, act: ContactAct): ActPreviewRow | undefined {
  if (act.do === 'delete' || act.do === 'restore') return { contact: asContact(contact) };
  if (act.do === 'set') {
    const state = editedState(contact, act);
    if (state.card === contact.card) return undefined;
    const { field, text } = FIELDS[act.property];
    const textsOf = (each: ContactBefore) =>
      Object.values<Entries[string]>(toJsContact(cardIn(each))[field] ?? {}).map((entry) => entry[text] ?? '');
    return {
      contact: asContact(contact),
      field,
      before: textsOf(contact),
      after: textsOf({ id: contact.id, ...state }),
    };
  }
  if (hasLabel(contact, act.label) === (act.do === 'label')) return undefined;
  const before = labelsIn(contact);
  const others = before.filter((label) => label !== act.label);
  const after = act.do === 'label' ? [...before, act.label] : others;
  return { contact: asContact(contact), field: 'keywords', before, after };
}

function labelsIn(contact: StoredState): string[] {
  return [...new Set([...labelsOf(contact), ...listExtras(contact).groups])];
}
