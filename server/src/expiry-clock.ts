import { sql } from 'kysely';
import type { Db } from './db/tables.ts';

/** For so long, a night or a weekend, nobody may have used a server, and its clock is believed all the same. */
const BELIEVED_MS = 3 * 24 * 60 * 60 * 1000;
/** Days that are believed for each day that the process has run. */
const CATCH_UP = 10;

/** The machine's clock, and how long the process has run by a clock that nobody sets; both in milliseconds. */
export type MachineClock = { now: () => number; uptimeMs: () => number };

/** The times, in milliseconds since 1970, by which things are over. */
export type ExpiryClock = {
  /** What is older than its lifetime by this is over: never later than the machine's clock. */
  expiryNow: () => number;
  /** When a session is used. The newest of these is what the next process knows. */
  useNow: () => number;
};

/**
 * Nothing is over on the word of a clock that has jumped ahead: the time that is believed begins with the newest one that
 * the database keeps, and follows the machine's clock at most ten times as fast as the process runs. With a wrong clock
 * there are days to notice it; after a rest that was a rest, all is as the clock says once the process has run for a tenth
 * of it. Uses of sessions are stamped with what was believed, not with what the clock said: else whoever uses the server
 * under a wrong clock would be its witness at the next start.
 */
export async function startExpiryClock(db: Db, { now, uptimeMs }: MachineClock): Promise<ExpiryClock> {
  const newestMs = (await findNewest(db)) ?? now();
  let believedMs = now() - newestMs > BELIEVED_MS ? newestMs : Math.max(newestMs, now());
  let readAtMs = uptimeMs();

  function believed(): number {
    const upMs = uptimeMs();
    believedMs = Math.max(believedMs, Math.min(now(), believedMs + CATCH_UP * (upMs - readAtMs)));
    readAtMs = upMs;
    return believedMs;
  }

  // Databases keep whole milliseconds, and PostgreSQL refuses to compare them with others.
  return { expiryNow: () => Math.floor(Math.min(now(), believed())), useNow: () => Math.floor(believed()) };
}

/**
 * When a session was last used; where there is none, when a contact was last deleted. Undefined where nothing is kept that
 * could be over. Everybody's, each by an index, and once a start.
 */
async function findNewest(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ newest: number | null }>`
    select coalesce(
      (select max(used_at_ms) from sessions), (select max(at_ms) from changes where is_gone = 1)
    ) as newest`.execute(db);
  return rows[0]?.newest ?? undefined;
}
