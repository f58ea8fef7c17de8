import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version does not record what a device must receive. */
export const isAdditive = false;

/** Creates devices with their own passwords, and the records that prevent the loss of their edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isServer = isPostgres(db);
  const id = isServer ? sql`uuid` : sql`text`;
  const inKeyOrder = isServer ? sql`` : sql`without rowid`;
  await db.schema
    .createTable('devices')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('device_id', id, (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_at_ms', 'bigint')
    .addColumn('agent', 'text')
    .addColumn('base_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('refusals', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('devices_key', ['user_id', 'device_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('device_bases')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('device_id', id, (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_bases_key', ['user_id', 'device_id', 'contact_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('refusals')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('device_id', id, (column) => column.notNull())
    .addColumn('refusal', 'bigint', (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('refusals_key', ['user_id', 'device_id', 'refusal'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('refused_edits')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('edit_id', id, (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('base_revision', 'bigint')
    .addColumn('card', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_edits_key', ['user_id', 'edit_id'])
    .execute();
  await db.schema
    .createTable('resources')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('uid', 'text')
    .addPrimaryKeyConstraint('resources_key', ['user_id', 'contact_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema.createIndex('resources_by_name').unique().on('resources').columns(['user_id', 'resource']).execute();
  await db.schema.createIndex('resources_by_uid').on('resources').columns(['user_id', 'uid']).execute();
  await db.schema
    .createTable('book_properties')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('book_properties_key', ['user_id', 'name'])
    .modifyEnd(inKeyOrder)
    .execute();
  await distribute(db, 'devices', 'device_bases', 'refusals', 'refused_edits', 'resources', 'book_properties');
  // The owner's column is not named user_id, since it does not begin the key (deploy/citus.sql).
  await db.schema
    .createTable('device_grants')
    .addColumn('grant_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner_id', id, (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('acts').addColumn('device', 'text').execute();
  await db.schema
    .alterTable('users')
    .addColumn('epoch', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // A restored backup from before this migration gets an epoch that no device has seen.
  await sql`update users set epoch = ${randomUUID()}`.execute(db);
}
