import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/**
 * Colocates new tables with those of the users, if Citus has distributed these (deploy/citus.sql). Otherwise no
 * statement could copy rows between them.
 */
export async function distribute(db: Kysely<unknown>, ...tables: string[]): Promise<void> {
  if (!(await isDistributed(db))) return;
  for (const table of tables) {
    await sql`select create_distributed_table(${table}, 'user_id', colocate_with => 'users')`.execute(db);
  }
}

/** The same for a table that is distributed by e-mail. */
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
