import { type Static, Type } from 'typebox';
import Schema from 'typebox/schema';
import { CHANGE_ACTS } from '@contactbook/contract/changes';
import { NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { ID_BYTES, ROW_BYTES, TRASHED_BYTES } from '../book/bytes.ts';
import { wronglyLabelled } from '../book/groups.ts';
import { idList } from '../book/locked-book.ts';
import { keepUids } from '../book/resources.ts';
import { stateBytes, type StoredState } from '../book/state.ts';
import { keyOfContact } from '../book/uids.ts';
import { cardIn, cardState } from '../contacts/states.ts';
import type { Db, Tables } from '../db/tables.ts';
import { UserFacingError } from '../user-facing-error.ts';

const Id = Type.String({ pattern: '^[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}$' });
const Revision = Type.Integer({ minimum: 0 });
const Text = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()]);
const State = {
  name: Text(NAME_MAX_LENGTH),
  number: Text(NUMBER_MAX_LENGTH),
  card: Type.Union([Type.String(), Type.Null()]),
  photo: Text(64),
};
/** What an item of history.json may be, by its kind; other fields of it are ignored. */
const ITEMS = {
  book: Type.Object({ revision: Revision, log_start: Revision, purged_through: Revision }),
  contacts: Type.Object({ contact_id: Id, version: Revision, state_revision: Revision, ...State }),
  versions: Type.Object({
    contact_id: Id,
    from_revision: Revision,
    until_revision: Revision,
    state_revision: Revision,
    ...State,
  }),
  acts: Type.Object({
    revision: Revision,
    part: Revision,
    act: Type.Enum([...CHANGE_ACTS]),
    at_ms: Revision,
    contacts: Revision,
    target_revision: Type.Union([Revision, Type.Null()]),
    device: Type.Optional(Text(NAME_MAX_LENGTH)),
    contact_ids: Type.Array(Id),
  }),
  trash: Type.Object({ revision: Revision, contact_id: Id, from_revision: Revision, at_ms: Revision }),
  tombstones: Type.Object({ revision: Revision, contact_id: Id, at_ms: Revision }),
  photos: Type.Object({ digest: Type.String({ pattern: '^[\\da-f]{64}$' }), content: Type.String() }),
};
type Kind = keyof typeof ITEMS;
const CHECKS = new Map(Object.entries(ITEMS).map(([kind, schema]) => [kind, Schema.Compile(schema)]));
const ROWS_AT_ONCE = 100;

type Kept = { bytes: number; stateRevision: number };

/**
 * Puts a book with its past, as an archive has it, into the empty book of a person; answers how many contacts. Whatever can be
 * computed is computed, and what is not as it should be is refused. Only inside a transaction.
 */
export async function putBack(db: Db, userId: string, lines: AsyncIterable<string>): Promise<number> {
  await refuseUnlessEmpty(db, userId);
  const versions = new Map<string, Kept>();
  const counted = { contacts: 0, book: 0, history: 0 };
  const uids: { id: string; uid: string }[] = [];
  let book: Static<typeof ITEMS.book> | undefined;
  let waiting: { table: Exclude<Kind, 'book'>; rows: object[] } | undefined;

  async function write(): Promise<void> {
    if (waiting === undefined) return;
    const { table, rows } = waiting;
    waiting = undefined;
    await db
      .insertInto(table)
      .values(rows as Tables[typeof table][]) // as the schema of its kind has it
      .execute();
  }

  async function add(table: Exclude<Kind, 'book'>, row: object): Promise<void> {
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
        book = item;
        break;
      case 'contacts': {
        const { contact_id, version, state_revision } = item;
        const state = stateOf(item, at);
        if (state === null) throw notReadable(at);
        counted.contacts++;
        counted.book += stateBytes(state);
        await add('contacts', { contact_id, version, state_revision, ...state });
        const key = keyOfContact({ id: contact_id, card: state.card });
        if (key !== contact_id) uids.push({ id: contact_id, uid: key });
        break;
      }
      case 'versions': {
        const { contact_id, from_revision, until_revision, state_revision } = item;
        const state = stateOf(item, at);
        const bytes = state === null ? 0 : stateBytes(state);
        versions.set(`${contact_id} ${from_revision}`, { bytes, stateRevision: state_revision });
        counted.history += ROW_BYTES + bytes;
        const row = { contact_id, from_revision, until_revision, state_revision };
        await add('versions', { ...row, ...(state ?? NO_STATE) });
        break;
      }
      case 'acts': {
        const { revision, part, act, at_ms, contacts, target_revision, device = null, contact_ids } = item;
        counted.history += ROW_BYTES + ID_BYTES * contact_ids.length;
        const row = { revision, part, act, at_ms, contacts, target_revision, device };
        await add('acts', { ...row, contact_ids: idList(db, contact_ids) });
        break;
      }
      case 'trash': {
        const { revision, contact_id, from_revision, at_ms } = item;
        const held = versions.get(`${contact_id} ${from_revision}`);
        const kept = versions.get(`${contact_id} ${held?.stateRevision}`);
        if (kept === undefined) throw notReadable(at);
        counted.book += TRASHED_BYTES + kept.bytes;
        counted.history -= ROW_BYTES + kept.bytes;
        await add('trash', { revision, contact_id, from_revision, at_ms, bytes: kept.bytes });
        break;
      }
      case 'tombstones': {
        const { revision, contact_id, at_ms } = item;
        counted.history += ROW_BYTES;
        await add('tombstones', { revision, contact_id, at_ms });
        break;
      }
      case 'photos': {
        const { digest, content } = item;
        counted.book += ROW_BYTES + Buffer.byteLength(content);
        await add('photos', { digest, content });
        break;
      }
    }
  }
  await write();
  if (book === undefined) throw notReadable(at);
  for (let next = 0; next < uids.length; next += ROWS_AT_ONCE) {
    await keepUids(db, userId, uids.slice(next, next + ROWS_AT_ONCE));
  }
  counted.book += await labelMembers(db, userId);
  await db
    .updateTable('users')
    .set({ revision: book.revision, log_start: book.log_start, purged_through: book.purged_through })
    .set({ contact_count: counted.contacts, book_bytes: counted.book, history_bytes: counted.history })
    .where('user_id', '=', userId)
    .execute();
  return counted.contacts;
}

/** What groups say of their members stands in no card of these; answers how many bytes more they take. */
async function labelMembers(db: Db, userId: string): Promise<number> {
  let bytes = 0;
  for (const { id, former, state } of await wronglyLabelled(db, userId)) {
    if (former === undefined || state === null) continue;
    bytes += stateBytes(state) - stateBytes(former);
    const row = db.updateTable('contacts').where('user_id', '=', userId).where('contact_id', '=', id);
    await row.set({ more: state.more }).execute();
  }
  return bytes;
}

const NO_STATE: Record<keyof StoredState, null> = { name: null, number: null, card: null, more: null, photo: null };

type Item = { [K in Kind]: { kind: K } & Static<(typeof ITEMS)[K]> }[Kind];

function itemIn(text: string, at: number): Item {
  const item = parsed(text) as { kind?: unknown } | null | undefined;
  const check = CHECKS.get(String(item?.kind));
  if (check?.Check(item) !== true) throw notReadable(at);
  return item as Item; // the schema of its kind says so
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the card says is taken from the card; null where the row holds no state of its own. */
function stateOf(row: Omit<{ [Column in keyof StoredState]: string | null }, 'more'>, at: number): StoredState | null {
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
    throw new UserFacingError('This book was written in already: an archive goes into a new one.');
}

function notReadable(at: number): UserFacingError {
  return new UserFacingError(`Line ${at} of history.json is not as ContactBook writes it. Nothing was changed.`);
}
