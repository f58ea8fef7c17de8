import { ID_BYTES, ROW_BYTES, TRASHED_BYTES } from '../book/bytes.ts';
import { UID_MAX } from '../book/uids.ts';
import type { Db, Store } from '../store/store.ts';

const STATE = ['name', 'number', 'card', 'more', 'photo'] as const;
type Texts = Record<(typeof STATE)[number], string | null>;
const bytesOf = (texts: Texts) => sum(STATE.map((column) => Buffer.byteLength(texts[column] ?? '')));
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/**
 * Compares the counters of a user with a recount in the same snapshot. `photos` are the stored and the used ones;
 * `members` are those stored and those in the cards of groups.
 */
export function recount(db: Store, email: string) {
  return db.read(email, (tx) => recountNow(tx, email));
}

function membersOf({ contact_id: id, more }: { contact_id: string; more: string | null }): string[] {
  const { members = [] } = JSON.parse(more ?? '{}') as { members?: string[] }; // the format of a contact or a group
  const named = members.filter((key) => key.length <= UID_MAX);
  return [...new Set(named)].map((key) => `${id} ${key}`);
}

async function recountNow(db: Db, email: string) {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const of = (
    table: 'contacts' | 'versions' | 'acts' | 'trash' | 'tombstones' | 'photos' | 'refused_edits' | 'group_members',
  ) => db.selectFrom(table).where('user_id', '=', user.user_id);
  const contacts = await of('contacts')
    .select(['contact_id', ...STATE])
    .execute();
  const members = await of('group_members').select(['group_id', 'member_key']).execute();
  const versions = await of('versions').select(STATE).execute();
  const acts = await of('acts').select('contact_ids').execute();
  const refused = await of('refused_edits').select('card').where('ended_revision', 'is', null).execute();
  const trash = await of('trash').select('bytes').execute();
  const photos = await of('photos').select('content').execute();
  const tombstones = await of('tombstones').select('contact_id').execute();
  // SQLite stores them as JSON; the driver of PostgreSQL returns an array.
  const ids = acts.flatMap(({ contact_ids }) =>
    typeof contact_ids === 'string' ? JSON.parse(contact_ids) : contact_ids,
  );
  const rows = versions.length + acts.length + tombstones.length - trash.length;
  const used = new Set([...contacts, ...versions].flatMap(({ photo }) => photo ?? []));
  const trashed = sum(trash.map(({ bytes }) => bytes));
  return {
    counted: {
      contacts: user.contact_count,
      photos: photos.length,
      members: members.map(({ group_id, member_key }) => `${group_id} ${member_key}`).toSorted(),
      book: user.book_bytes,
      history: user.history_bytes,
    },
    recounted: {
      contacts: contacts.length,
      photos: used.size,
      members: contacts.flatMap(membersOf).toSorted(),
      book:
        sum(contacts.map(bytesOf)) +
        trashed +
        TRASHED_BYTES * trash.length +
        sum(refused.map(({ card }) => Buffer.byteLength(card ?? '') + ROW_BYTES)) +
        sum(photos.map(({ content }) => Buffer.byteLength(content) + ROW_BYTES)),
      history: sum(versions.map(bytesOf)) + ROW_BYTES * rows + ID_BYTES * ids.length - trashed,
    },
  };
}
