import { idList } from '../store/list-queries.ts';
import { ID_BYTES, ROW_BYTES, TRASHED_BYTES } from '../book/bytes.ts';
import { PROPERTIES_MAX } from '../book/book-properties.ts';
import { deriveColumns } from '../book/derived-columns.ts';
import { keepMembers } from '../book/group-members.ts';
import { unlabelled } from '../book/write/groups.ts';
import { DISTINCT_MAX } from '../book/distinct-contacts.ts';
import { keepUids } from '../book/resources.ts';
import { isGroup, stateBytes, type StoredState } from '../book/state.ts';
import { keyOfContact } from '../book/uids.ts';
import { cardIn, cardState } from '../contacts/states.ts';
import type { Db, WriteTx } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { isProperty, isResource } from './device-items.ts';
import { type Item, itemIn, notReadable } from './items.ts';
import type { HistoryTable } from './archive-manifest.ts';

const ROWS_AT_ONCE = 100;

type RestoredVersion = { bytes: number; stateRevision: number };

/**
 * Inserts a book and its history from an archive into the empty book of a user; returns the number of contacts. Derived
 * values are computed, and invalid rows are refused. Must run inside a transaction. It cannot replay the acts through
 * `changeBook`, because a compacted history lacks the states before its first acts.
 */
export async function restoreArchive(db: WriteTx, userId: string, lines: AsyncIterable<string>): Promise<number> {
  await refuseUnlessEmpty(db, userId);
  const versions = new Map<string, RestoredVersion>();
  const counted = { contacts: 0, book: 0, history: 0 };
  /**
   * `uidKeys` has the UID keys of the present contacts, null if the key is the id. `named` tells whether devices named a
   * contact by its UID.
   */
  const uidKeys = new Map<string, string | null>();
  const named = new Map<string, boolean>();
  const resources = new Set<string>();
  let [properties, decisions] = [0, 0];
  let book: Extract<Item, { kind: 'book' }>['row'] | undefined;
  let waiting: { table: HistoryTable; rows: object[] } | undefined;
  const groups: string[] = [];

  async function write(): Promise<void> {
    if (waiting === undefined) return;
    const { table, rows } = waiting;
    waiting = undefined;
    await db
      .insertInto(table)
      .values(rows as Tables[typeof table][]) // validated by the schema of its kind
      .execute();
  }

  async function add(table: HistoryTable, row: object): Promise<void> {
    if (waiting?.table !== table || waiting.rows.length === ROWS_AT_ONCE) await write();
    waiting ??= { table, rows: [] };
    waiting.rows.push({ user_id: userId, ...row });
  }

  let at = 0;
  for await (const line of lines) {
    at++;
    const text = line.replace(/,\s*$/, '');
    if (/^\s*[[\]]?\s*(?:\[\])?$/.test(text)) continue;
    const item = itemIn(text, at);
    switch (item.kind) {
      case 'book':
        book = item.row;
        break;
      case 'contacts': {
        const { contact_id, version } = item.row;
        const state = restoredState(item.row, at);
        if (state === null) throw notReadable(at);
        counted.contacts++;
        counted.book += stateBytes(state);
        await add('contacts', { ...item.row, ...state, ...deriveColumns(state), derived_version: version });
        const key = keyOfContact({ id: contact_id, card: state.card });
        uidKeys.set(contact_id, key === contact_id ? null : key);
        if (isGroup(state)) groups.push(contact_id);
        break;
      }
      case 'versions': {
        const { contact_id, from_revision, state_revision } = item.row;
        const state = restoredState(item.row, at);
        const bytes = state === null ? 0 : stateBytes(state);
        versions.set(`${contact_id} ${from_revision}`, { bytes, stateRevision: state_revision });
        counted.history += ROW_BYTES + bytes;
        await add('versions', { ...item.row, ...(state ?? NO_STATE) });
        break;
      }
      case 'acts': {
        const { contact_ids, device = null } = item.row;
        counted.history += ROW_BYTES + ID_BYTES * contact_ids.length;
        await add('acts', { ...item.row, device, contact_ids: idList(db, contact_ids) });
        break;
      }
      case 'trash': {
        const { contact_id, from_revision } = item.row;
        const held = versions.get(`${contact_id} ${from_revision}`);
        const kept = versions.get(`${contact_id} ${held?.stateRevision}`);
        if (kept === undefined) throw notReadable(at);
        counted.book += TRASHED_BYTES + kept.bytes;
        counted.history -= ROW_BYTES + kept.bytes;
        await add('trash', { ...item.row, bytes: kept.bytes });
        break;
      }
      case 'tombstones':
        counted.history += ROW_BYTES;
        await add('tombstones', item.row);
        break;
      case 'photos':
        counted.book += ROW_BYTES + Buffer.byteLength(item.row.content);
        await add('photos', item.row);
        break;
      case 'refused_edits':
        counted.book += ROW_BYTES + Buffer.byteLength(item.row.card);
        await add('refused_edits', item.row);
        break;
      case 'resources': {
        const { contact_id, resource, uid } = item.row;
        if (!isResource(resource) || named.has(contact_id) || resources.has(resource)) throw notReadable(at);
        named.set(contact_id, uid !== null);
        resources.add(resource);
        await add('resources', item.row);
        break;
      }
      case 'merged_contacts':
        await add('merged_contacts', item.row);
        break;
      case 'distinct_contacts':
        if (++decisions > DISTINCT_MAX) throw notReadable(at);
        await add('distinct_contacts', item.row);
        break;
      case 'book_properties':
        if (!isProperty(item.row) || ++properties > PROPERTIES_MAX) throw notReadable(at);
        await add('book_properties', item.row);
        break;
    }
  }
  await write();
  if (book === undefined) throw notReadable(at);
  const uids = [...uidKeys].flatMap(([id, uid]) => (uid === null && named.get(id) !== true ? [] : [{ id, uid }]));
  for (let next = 0; next < uids.length; next += ROWS_AT_ONCE) {
    await keepUids(db, userId, uids.slice(next, next + ROWS_AT_ONCE));
  }
  await keepMembers(db, userId, groups);
  counted.book += await labelMembers(db, userId);
  await db
    .updateTable('users')
    .set({ revision: book.revision, log_start: book.log_start, purged_through: book.purged_through })
    .set({ contact_count: counted.contacts, book_bytes: counted.book, history_bytes: counted.history })
    .where('user_id', '=', userId)
    .execute();
  return counted.contacts;
}

/**
 * Adds the labels of groups, which the cards of their members do not contain; returns by how many bytes the book grows.
 */
async function labelMembers(db: WriteTx, userId: string): Promise<number> {
  let bytes = 0;
  for await (const { id, next, bytes: added } of unlabelled(db, userId)) {
    bytes += added;
    const row = db.updateTable('contacts').where('user_id', '=', userId).where('contact_id', '=', id);
    await row.set({ more: next.more }).execute();
  }
  return bytes;
}

const NO_STATE: Record<keyof StoredState, null> = { name: null, number: null, card: null, more: null, photo: null };

/** Derives the state from the card, if there is one; null if the row has no state of its own. */
function restoredState(
  row: Omit<{ [Column in keyof StoredState]: string | null }, 'more'>,
  at: number,
): StoredState | null {
  const { name, number, card, photo } = row;
  if (name === null || number === null) return null;
  const plain = { name, number, card: null, more: null, photo: null };
  if (card === null) return plain;
  try {
    return { ...cardState(cardIn({ ...plain, card, photo })).state, name, number };
  } catch {
    throw notReadable(at);
  }
}

async function refuseUnlessEmpty(db: Db, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('revision').where('user_id', '=', userId).executeTakeFirst();
  if (user?.revision !== 0)
    throw new UserFacingError('This book already has changes. An archive can only be restored into a new book.');
}
