import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version neither reads nor writes these tables. */
export const isAdditive = true;

/** Stores the server's key for push services (WebDAV-Push), and the registrations of devices for messages about changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table vapid_keys (name text primary key not null, private_key text not null)`.execute(db);
  const [id, end] = isPostgres(db) ? [sql`uuid`, sql``] : [sql`text`, sql`without rowid`];
  await sql`
    create table push_registrations (
      user_id ${id} not null, registration_id text not null, device_id ${id} not null, agent text not null,
      endpoint text not null, public_key text not null, auth_secret text not null, expires_at_ms bigint not null,
      constraint push_registrations_key primary key (user_id, registration_id)
    ) ${end}`.execute(db);
  await sql`create index push_registrations_by_expiry on push_registrations (expires_at_ms)`.execute(db);
  await distribute(db, 'push_registrations');
}
