import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/**
 * Lays tables that a migration has just made beside those of the users, where Citus has distributed these (deploy/citus.sql):
 * else no statement could fill them out of each other.
 */
export async function distribute(db: Kysely<unknown>, ...tables: string[]): Promise<void> {
  if (!(await isDistributed(db))) return;
  for (const table of tables) {
    await sql`select create_distributed_table(${table}, 'user_id', colocate_with => 'users')`.execute(db);
  }
}

/** The same of a table that leads from an e-mail to a person: by the e-mail. */
export async function distributeByEmail(db: Kysely<unknown>, table: string): Promise<void> {
  if (!(await isDistributed(db))) return;
  await sql`select create_distributed_table(${table}, 'email_key', colocate_with => 'none')`.execute(db);
}

async function isDistributed(db: Kysely<unknown>): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.length === 0) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = to_regclass('users')`.execute(db);
  return rows.length > 0;
}
