import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** The column `staged_revision` stays, because the previous version writes it. It is null from now on. */
export const isAdditive = true;

type Staged = { userId: string; revision: number };

/**
 * On SQLite the previous version wrote a large change in several transactions. An unfinished change is undone act by
 * act; its rows have the book's next revision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql<Staged>`
    select user_id as "userId", staged_revision as "revision" from users where staged_revision is not null`.execute(db);
  for (const staged of rows) await undo(db, staged);
}

async function undo(db: Kysely<unknown>, { userId, revision }: Staged): Promise<void> {
  const { rows } = await sql<{ part: number; ids: string }>`
    select part, contact_ids as "ids" from acts where user_id = ${userId} and revision = ${revision}
    order by part desc`.execute(db);
  for (const { ids } of rows) await undoPart(db, { userId, revision }, ids);
  await sql`delete from acts where user_id = ${userId} and revision = ${revision}`.execute(db);
  await dropUnusedPhotos(db, userId);
  await findMembers(db, userId);
  await sql`update users set staged_revision = null where user_id = ${userId}`.execute(db);
}

async function undoPart(db: Kysely<unknown>, { userId, revision }: Staged, ids: string): Promise<void> {
  const isNamed = sql`contact_id in (select value from json_each(${ids}))`;
  // The last version of each contact, which the change has superseded or restored from the trash.
  const lastVersions = sql`
    json_each(${ids}) as named
    cross join versions as held on held.user_id = ${userId} and held.contact_id = named.value and held.from_revision = (
      select max(from_revision) from versions as each where each.user_id = ${userId} and each.contact_id = named.value
    )
    join versions as kept on kept.user_id = ${userId} and kept.contact_id = held.contact_id
      and kept.from_revision = held.state_revision`;
  await sql`delete from contacts where user_id = ${userId} and version = ${revision} and ${isNamed}`.execute(db);
  await sql`
    insert into contacts (user_id, contact_id, version, state_revision, name, number, card, more, photo)
    select held.user_id, held.contact_id, held.from_revision, held.state_revision, kept.name, kept.number, kept.card,
      kept.more, kept.photo
    from ${lastVersions} where held.until_revision = ${revision}`.execute(db);
  await sql`delete from trash where user_id = ${userId} and revision = ${revision} and ${isNamed}`.execute(db);
  // If the act of a contact's deletion no longer exists, its time in the trash starts now.
  await sql`
    insert into trash (user_id, revision, contact_id, from_revision, at_ms, bytes)
    select held.user_id, held.until_revision, held.contact_id, held.from_revision, acts.at_ms,
      octet_length(kept.name) + octet_length(kept.number) + coalesce(octet_length(kept.card), 0)
        + coalesce(octet_length(kept.more), 0) + coalesce(octet_length(kept.photo), 0)
    from ${lastVersions}
    join acts on acts.user_id = ${userId} and acts.part = 0 and acts.revision = (
      select min(revision) from acts as each
      where each.user_id = ${userId} and each.part = 0 and each.revision in (held.until_revision, ${revision})
    )
    where held.until_revision < ${revision}`.execute(db);
  await sql`
    delete from versions where user_id = ${userId} and (user_id, contact_id, from_revision) in (
      select held.user_id, held.contact_id, held.from_revision from ${lastVersions} where held.until_revision = ${revision}
    )`.execute(db);
}

/** A photo was counted when it was stored, with 100 bytes for its row. */
async function dropUnusedPhotos(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    delete from photos where user_id = ${userId}
      and not exists (select 1 from contacts where contacts.user_id = ${userId} and contacts.photo = photos.digest)
      and not exists (select 1 from versions where versions.user_id = ${userId} and versions.photo = photos.digest)
    returning octet_length(content) + 100 as bytes`.execute(db);
  const bytes = rows.reduce((sum, photo) => sum + photo.bytes, 0);
  await sql`update users set book_bytes = book_bytes - ${bytes} where user_id = ${userId}`.execute(db);
}

/** Rebuilds the members of the groups of a book. */
async function findMembers(db: Kysely<unknown>, userId: string): Promise<void> {
  await sql`delete from group_members where user_id = ${userId}`.execute(db);
  await sql`
    insert into group_members (user_id, member_key, group_id)
    select contacts.user_id, value, contacts.contact_id from contacts cross join json_each(more, '$.members') as named
    where contacts.user_id = ${userId} and substr(more, 1, 11) = '{"members":' and length(value) <= 255
    on conflict do nothing`.execute(db);
}
