import { rawQuery } from '../../store/raw-query.ts';
import type { Db, Store } from '../../store/store.ts';
import { deriveBeforeRead } from '../derived-columns.ts';
import { CONTACTS_JSON, IS_PERSON, SEEN_COLUMNS } from '../state.ts';
import { type Json, joinArrays } from './json-arrays.ts';
import { LOWEST_ID } from '../contact-ids.ts';

/** Up to this number of contacts, a query takes no longer than handing it to another thread. */
const LONG_CHANGES = 1000;

const countChanged = rawQuery<{ count: number }>(`
  select count(*) as count from (
    select 1 from (
      select version from contacts where user_id = $1 and version > $2
      union all select revision from trash where user_id = $1 and revision > $2
      union all select revision from tombstones where user_id = $1 and revision > $2
    ) as changed limit $3
  ) as counted`);

/** Returns how many contacts have changed since a revision, at most `most`. */
export async function countChanges(db: Db, userId: string, since: number, most: number): Promise<number> {
  const [row] = await countChanged(db, [userId, since, most]);
  return row?.count ?? 0;
}

type ChangesOf = {
  since: number;
  until: number;
  /** The number of changed contacts, if it is known. */
  counted?: number;
  /** Further fields of the answer. */
  more?: object;
  /** Throws, before and after the reading, if some of it may be missing. */
  check?: () => Promise<void>;
};

/**
 * Reads the contacts that changed after a revision, with their current states, and the ids of deleted ones, as JSON; page
 * by page if they are many. The database builds the JSON, as for the whole book (book-json.ts).
 */
export async function readChanges(
  db: Store,
  userId: string,
  { since, until, counted, more = {}, check }: ChangesOf,
): Promise<Buffer | AsyncGenerator<Buffer>> {
  await deriveBeforeRead(db, userId);
  const changes = counted ?? (await countChanges(db, userId, since, LONG_CHANGES + 1));
  const [start, end] = [`{"revision":${until},"contacts":`, `${jsonOf(more).join('')}}`];
  if (changes > LONG_CHANGES) return longChanges(db, userId, since, { start, end, check });
  const [row] = await changesJson(db, [userId, since]);
  if (row === undefined) throw new Error('a query without a table answers one row');
  await check?.();
  return Buffer.concat([start, row.contacts, ',"gone":', row.gone, end].map((part) => Buffer.from(part)));
}

async function* longChanges(
  db: Store,
  userId: string,
  since: number,
  { start, end, check }: { start: string; end: string; check: ChangesOf['check'] },
): AsyncGenerator<Buffer> {
  const arrayOf = (query: typeof changedPage) => {
    const read = async (tx: Db, page: ChangesPage | undefined) => {
      const pages = await query(tx, [userId, since, page?.last ?? LOWEST_ID, CHANGES_PER_PAGE]);
      return pages.filter(({ last }) => last !== null);
    };
    return joinArrays(db.readPages(userId, read));
  };
  await check?.();
  yield Buffer.from(start);
  yield* arrayOf(changedPage);
  yield Buffer.from(',"gone":');
  yield* arrayOf(gonePage);
  await check?.();
  yield Buffer.from(end);
}

/** Returns further fields of a JSON object, each with a comma. */
function jsonOf(fields: object): string[] {
  return Object.entries(fields).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

const SELECT_CHANGED = `
  select ${SEEN_COLUMNS} from contacts where user_id = $1 and version > $2 and ${IS_PERSON} order by contact_id`;
const GONE = `
  select contact_id as id from trash where user_id = $1 and revision > $2
  union all select contact_id from tombstones where user_id = $1 and revision > $2 order by id`;
const GONE_JSON = {
  postgres: `coalesce(json_agg(id), '[]')::text`,
  sqlite: 'cast(json_group_array(id) as blob)',
};
const changesOf = (engine: 'postgres' | 'sqlite') => `
  select (select ${CONTACTS_JSON[engine]} from (${SELECT_CHANGED}) as changed) as contacts,
    (select ${GONE_JSON[engine]} from (${GONE}) as deleted) as gone`;
const changesJson = rawQuery<Record<'contacts' | 'gone', Json>>(changesOf('postgres'), changesOf('sqlite'));

/** Contacts on a page: a megabyte with the longest texts. */
const CHANGES_PER_PAGE = 1000;
type ChangesPage = { json: Json; last: string | null };
const changedPageOf = (json: string, id: string) => `
  select ${json} as json, max(${id}) as last from (
    select ${SEEN_COLUMNS} from contacts
    where user_id = $1 and version > $2 and contact_id > $3 and ${IS_PERSON} order by contact_id limit $4
  ) as changed`;
const changedPage = rawQuery<ChangesPage>(
  changedPageOf(CONTACTS_JSON.postgres, 'contact_id::text'),
  changedPageOf(CONTACTS_JSON.sqlite, 'contact_id'),
);
const gonePageOf = (json: string, id: string) => `
  select ${json} as json, max(${id}) as last from (
    select * from (
      select contact_id as id from trash where user_id = $1 and revision > $2
      union all select contact_id from tombstones where user_id = $1 and revision > $2
    ) as gone where id > $3 order by id limit $4
  ) as deleted`;
const gonePage = rawQuery<ChangesPage>(gonePageOf(GONE_JSON.postgres, 'id::text'), gonePageOf(GONE_JSON.sqlite, 'id'));
