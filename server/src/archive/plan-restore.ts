import { isLongerThan } from '@contactbook/contract/limits';
import { bookRoom, ID_BYTES, ROW_BYTES, TRASHED_BYTES } from '../book/bytes.ts';
import { PROPERTIES_MAX } from '../book/book-properties.ts';
import { DISTINCT_MAX } from '../book/distinct-contacts.ts';
import { defaultResource } from '../book/resources.ts';
import { membersOf, stateBytes, type StoredState } from '../book/state.ts';
import { UID_MAX } from '../book/uids.ts';
import type { Draft } from '../book/write/delta.ts';
import { draftOf } from '../book/write/draft.ts';
import { labelDrafts } from '../book/write/groups.ts';
import { cardIn, cardState } from '../book/card-states.ts';
import type { Db } from '../store/store.ts';
import { inSlices } from '../work-slices.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { HistoryTable } from './archive-manifest.ts';
import { isProperty } from './device-items.ts';
import { columnsOf, type Item, itemIn, notReadable } from './items.ts';

export type Quotas = { maxContacts: number; maxBytes: number };
export type RestoredTable = HistoryTable | 'group_members';

/** The columns that a restore inserts, besides the owner: those of the archive, and those that it derives. */
export const RESTORED_COLUMNS: Record<RestoredTable, readonly string[]> = {
  ...columnsOf(),
  contacts: [...columnsOf().contacts, 'more', 'kind', 'labels', 'derived_version'],
  versions: [...columnsOf().versions, 'more'],
  trash: [...columnsOf().trash, 'bytes'],
  group_members: ['group_id', 'member_key'],
};

/** The rows of an archive, ready to be inserted in this order, and the counters of their book. */
export type RestorePlan = {
  /** `rows` is a JSON array. */
  batches: { table: RestoredTable; rows: string }[];
  contacts: number;
  /** They are revision, log_start, purged_through, contact_count, book_bytes and history_bytes of `users`. */
  counters: number[];
};
type ItemRow<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>['row'];

/**
 * Plans the restore of an archive: checks all lines, derives what they leave out, and refuses invalid ones and a book
 * beyond the quotas. All rows are in memory then. `db` has an empty book of the user.
 */
export async function planRestore(
  db: Db,
  userId: string,
  lines: AsyncIterable<string>,
  { maxContacts, maxBytes }: Quotas,
): Promise<RestorePlan> {
  const batches = createBatches();
  const usage = { book: 0, history: 0, others: 0 };
  const contacts = new Map<string, ItemRow<'contacts'>>();
  const drafts = new Map<string, Draft>();
  /** The bytes of earlier states, and the revisions at which they first existed, by contact and revision. */
  const versions = new Map<string, { bytes: number; stateRevision: number }>();
  const resources = new Map<string, ItemRow<'resources'>>();
  const names = new Set<string>();
  let [properties, decisions, at] = [0, 0, 0];
  let book: ItemRow<'book'> | undefined;

  for await (const line of lines) {
    at++;
    const text = line.replace(/,\s*$/, '');
    if (/^\s*[[\]]?\s*(?:\[\])?$/.test(text)) continue;
    await add(itemIn(text, at));
    if (contacts.size > maxContacts) throw tooLarge(`has more than the ${maxContacts} contacts of a book`);
    if (usage.book > bookRoom(maxBytes) || usage.history > maxBytes || usage.others > maxBytes)
      throw tooLarge('is larger than MEGABYTES_PER_PERSON allows');
  }
  if (book === undefined) throw notReadable(at);
  await labelDrafts(db, userId, drafts, { hasGroups: false, isUndo: false });
  for (const draft of drafts.values()) addDraft(draft);
  for (const resource of resources.values()) batches.add('resources', resource);
  const { revision, log_start, purged_through } = book;
  const counters = [revision, log_start, purged_through, drafts.size, usage.book, usage.history];
  return { batches: batches.end(), contacts: drafts.size, counters };

  async function add(item: Item): Promise<void> {
    switch (item.kind) {
      case 'book':
        book = item.row;
        return;
      case 'contacts': {
        const { contact_id: id } = item.row;
        const state = restoredState(item.row, at);
        if (state === null || contacts.has(id)) throw notReadable(at);
        contacts.set(id, item.row);
        const draft = await inSlices(draftOf({ id, state, isNew: true }, undefined));
        drafts.set(id, draft);
        usage.book += draft.next?.bytes ?? 0;
        return;
      }
      case 'versions': {
        const { contact_id: id, from_revision, state_revision } = item.row;
        const state = restoredState(item.row, at);
        const bytes = state === null ? 0 : stateBytes(state);
        versions.set(`${id} ${from_revision}`, { bytes, stateRevision: state_revision });
        usage.history += ROW_BYTES + bytes;
        batches.add('versions', { ...item.row, ...(state ?? NO_STATE) });
        return;
      }
      case 'acts':
        usage.history += ROW_BYTES + ID_BYTES * item.row.contact_ids.length;
        break;
      case 'trash': {
        const { contact_id: id, from_revision } = item.row;
        const held = versions.get(`${id} ${from_revision}`);
        const kept = versions.get(`${id} ${held?.stateRevision}`);
        if (kept === undefined) throw notReadable(at);
        usage.book += TRASHED_BYTES + kept.bytes;
        usage.history -= ROW_BYTES + kept.bytes;
        batches.add('trash', { ...item.row, bytes: kept.bytes });
        return;
      }
      case 'tombstones':
        usage.history += ROW_BYTES;
        break;
      case 'photos':
        usage.book += ROW_BYTES + Buffer.byteLength(item.row.content);
        break;
      case 'refused_edits':
        usage.book += ROW_BYTES + Buffer.byteLength(item.row.card);
        break;
      case 'resources': {
        const { contact_id: id, resource } = item.row;
        if (resources.has(id) || names.has(resource)) throw notReadable(at);
        resources.set(id, item.row);
        names.add(resource);
        usage.others += ROW_BYTES;
        return;
      }
      case 'merged_contacts':
        usage.others += ROW_BYTES;
        break;
      case 'distinct_contacts':
        if (++decisions > DISTINCT_MAX) throw notReadable(at);
        break;
      case 'book_properties':
        if (!isProperty(item.row) || ++properties > PROPERTIES_MAX) throw notReadable(at);
        break;
    }
    batches.add(item.kind, item.row);
  }

  /** Adds a contact with its labels, its members if it is a group, and its UID. */
  function addDraft({ id, next }: Draft): void {
    const row = contacts.get(id);
    // No draft is a deletion or a state of the past.
    if (row === undefined || next === null || next.source === 'itself' || 'madeAt' in next.source) return;
    const { source, derived, more, bytes, key } = next;
    usage.book += bytes - stateBytes(source);
    batches.add('contacts', { ...row, ...source, more, ...derived, derived_version: row.version });
    for (const member of new Set(membersOf(next)))
      if (!isLongerThan(member, UID_MAX)) batches.add('group_members', { group_id: id, member_key: member });
    const named = resources.get(id);
    if (key !== id) resources.set(id, { contact_id: id, resource: defaultResource(id), ...named, uid: key });
    else if (named !== undefined) named.uid = null;
  }
}

/** Maximum length of the rows in one message to the database. */
const BATCH_LENGTH = 2 ** 20;

/** Creates the lists of rows by table, in parts of a bounded size. */
function createBatches() {
  const parts = new Map<RestoredTable, { rows: string[]; length: number }>();
  const batches: RestorePlan['batches'] = [];
  const end = (table: RestoredTable, rows: string[]) => batches.push({ table, rows: `[${rows.join(',')}]` });
  return {
    add(table: RestoredTable, row: object): void {
      const part = parts.get(table) ?? { rows: [], length: 0 };
      const text = JSON.stringify(row);
      part.rows.push(text);
      part.length += text.length;
      parts.set(table, part);
      if (part.length < BATCH_LENGTH) return;
      end(table, part.rows);
      parts.delete(table);
    },
    end(): RestorePlan['batches'] {
      for (const [table, { rows }] of parts) end(table, rows);
      return batches;
    },
  };
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

function tooLarge(how: string): UserFacingError {
  return new UserFacingError(`This archive ${how}. Nothing was changed.`);
}
