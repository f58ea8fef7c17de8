import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** It drops and renames what the previous version reads. */
export const isAdditive = false;

/** Number of contacts in one row of an act. */
const CONTACTS_OF_A_PART = 500;

/**
 * Splits the log into three tables. `acts` lists the changes and their contacts. `versions` stores former states with
 * the revisions between which they were current. `trash` lists contacts that can be restored, and `tombstones` the ids
 * of those that cannot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isServer = isPostgres(db);
  const [id, ids] = isServer ? [sql`uuid`, sql`uuid[]`] : [sql`text`, sql`text`];
  const inKeyOrder = isServer ? sql`` : sql`without rowid`;
  // With a rowid on SQLite: in key order, a row with long texts would take a page of its own.
  await db.schema
    .createTable('versions')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('from_revision', 'bigint', (column) => column.notNull())
    .addColumn('until_revision', 'bigint', (column) => column.notNull())
    .addColumn('state_revision', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('number', 'text')
    .addPrimaryKeyConstraint('versions_key', ['user_id', 'contact_id', 'from_revision'])
    .execute();
  await db.schema
    .createTable('acts')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('contacts', 'integer', (column) => column.notNull())
    .addColumn('target_revision', 'bigint')
    .addColumn('contact_ids', ids, (column) => column.notNull())
    .addPrimaryKeyConstraint('acts_key', ['user_id', 'revision', 'part'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('trash')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('from_revision', 'bigint', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('trash_key', ['user_id', 'revision', 'contact_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('tombstones')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tombstones_key', ['user_id', 'revision', 'contact_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await distribute(db, 'versions', 'acts', 'trash', 'tombstones');
  await db.schema
    .alterTable('contacts')
    .addColumn('state_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('users').addColumn('staged_revision', 'bigint').execute();
  await db.schema.alterTable('users').renameColumn('logged_from', 'log_start').execute();
  await db.schema.alterTable('users').renameColumn('erased_to', 'purged_through').execute();
  for (const counter of ['book_bytes', 'history_bytes']) {
    const counted = db.schema
      .alterTable('users')
      .addColumn(counter, 'bigint', (column) => column.notNull().defaultTo(0));
    await counted.execute();
  }
  await takeOver(db, isServer);
  await countBytes(db, isServer);
  // Built after the tables are filled, which is several times faster.
  await db.schema.createIndex('contacts_by_version').on('contacts').columns(['user_id', 'version']).execute();
  await db.schema.createIndex('trash_by_time').on('trash').column('at_ms').execute();
  // Contains only versions without texts. It finds the versions that need the texts of another one, at no cost for an
  // ordinary edit.
  await sql`
    create index versions_by_state on versions (user_id, contact_id, state_revision) where state_revision <> from_revision`.execute(
    db,
  );
  await db.schema.dropTable('changes').execute();
}

/** Converts the log. Contacts that existed before it have the version 0. */
async function takeOver(db: Kysely<unknown>, isServer: boolean): Promise<void> {
  await sql`update contacts set state_revision = version where version <> 0`.execute(db);
  await sql`
    insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, name, number)
    select user_id, contact_id, coalesce(version_before, 0), revision, coalesce(version_before, 0), name_before, number_before
    from changes where name_before is not null`.execute(db);
  await sql`
    insert into trash (user_id, revision, contact_id, from_revision, at_ms, bytes)
    select user_id, revision, contact_id, coalesce(version_before, 0), at_ms,
      octet_length(name_before) + octet_length(number_before)
    from changes as entry
    where is_gone = 1 and not exists (
      select 1 from changes as later
      where later.user_id = entry.user_id and later.contact_id = entry.contact_id and later.revision > entry.revision
    )`.execute(db);
  const ids = isServer ? sql`array_agg(contact_id order by contact_id)` : sql`json_group_array(contact_id)`;
  // An undo restored the state before one revision, and going back the state before each revision after its target.
  await sql`
    insert into acts (user_id, revision, part, act, at_ms, contacts, target_revision, contact_ids)
    select user_id, revision, part, act, at_ms, contacts,
      case act when 'undone' then first_undone when 'went_back' then coalesce((
        select max(revision) from changes as earlier
        where earlier.user_id = grouped.user_id and earlier.revision < grouped.first_undone
      ), 0) end,
      contact_ids
    from (
      select user_id, revision, part, min(act) as act, min(at_ms) as at_ms, min(contacts) as contacts,
        min(first_undone) as first_undone, ${ids} as contact_ids
      from (
        select user_id, revision, contact_id, act, at_ms,
          (row_number() over change - 1) / ${sql.lit(CONTACTS_OF_A_PART)} as part,
          count(*) over whole as contacts, min(from_revision) over whole as first_undone
        from changes
        window whole as (partition by user_id, revision),
          change as (partition by user_id, revision order by contact_id)
      ) as numbered
      group by user_id, revision, part
    ) as grouped`.execute(db);
}

/** Computes the counters in the same way as later changes; book/bytes.ts defines the bytes of a row and an id. */
async function countBytes(db: Kysely<unknown>, isServer: boolean): Promise<void> {
  const named = isServer ? sql`cardinality(contact_ids)` : sql`json_array_length(contact_ids)`;
  const texts = sql`octet_length(name) + octet_length(number)`;
  await sql`
    update users set book_bytes = ${sumOf(texts, 'contacts')} + ${sumOf(sql`200 + bytes`, 'trash')},
      history_bytes = ${sumOf(sql`100 + ${texts}`, 'versions')} + ${sumOf(sql`100 + 40 * ${named}`, 'acts')}
        - ${sumOf(sql`100 + bytes`, 'trash')}`.execute(db);
}

function sumOf(bytes: RawBuilder<unknown>, table: string): RawBuilder<unknown> {
  return sql`coalesce((select sum(${bytes}) from ${sql.table(table)} as each where each.user_id = users.user_id), 0)`;
}
