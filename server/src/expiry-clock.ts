import { sql } from 'kysely';
import { DatabaseFault } from './store/fault.ts';
import type { Db, Store } from './store/store.ts';

/** The clock is trusted if the server was unused for at most this time, as over a weekend. */
const BELIEVED_MS = 3 * 24 * 60 * 60 * 1000;
/** Number of days that are trusted for each day that the process has run. */
const CATCH_UP = 10;
/** The pause that is assumed if it is unknown; the clock catches up in three days. */
const ASSUMED_PAUSE_MS = 30 * 24 * 60 * 60 * 1000;

/** The machine's clock, and the uptime of the process by a monotonic clock, both in milliseconds. */
export type MachineClock = { now: () => number; uptimeMs: () => number };

/** The times, in milliseconds since 1970, that decide what has expired. */
export type ExpiryClock = {
  /** Returns the current time for expiry, which is never later than the machine's clock. */
  expiryNow: () => number;
  /** Returns the current time for the use of a session. The next process starts with the newest of these. */
  useNow: () => number;
};

/**
 * Prevents data from expiring because the machine's clock has jumped ahead. The trusted time starts with the newest
 * time in the database, and advances to the machine's clock at most ten times as fast as the process runs. This leaves
 * days to notice a wrong clock. After a real pause, the trusted time catches up within a tenth of the pause. Uses of
 * sessions are stamped with the trusted time, since otherwise one use under a wrong clock would confirm it at the next
 * start.
 */
export async function startExpiryClock(db: Store, { now, uptimeMs }: MachineClock): Promise<ExpiryClock> {
  const newestMs = await newestOf(db, now());
  let believedMs = now() - newestMs > BELIEVED_MS ? newestMs : Math.max(newestMs, now());
  let readAtMs = uptimeMs();

  function believed(): number {
    const upMs = uptimeMs();
    believedMs = Math.max(believedMs, Math.min(now(), believedMs + CATCH_UP * (upMs - readAtMs)));
    readAtMs = upMs;
    return believedMs;
  }

  // Databases store whole milliseconds, and PostgreSQL refuses to compare them with fractions.
  return { expiryNow: () => Math.floor(Math.min(now(), believed())), useNow: () => Math.floor(believed()) };
}

/**
 * If a machine is unavailable, the newest time of all shards is unknown, but the server still starts for the other
 * shards.
 */
async function newestOf(db: Store, nowMs: number): Promise<number> {
  try {
    return (await findNewest(db)) ?? nowMs;
  } catch (error) {
    if (!db.isSharded || !(error instanceof DatabaseFault)) throw error;
    return nowMs - ASSUMED_PAUSE_MS;
  }
}

/**
 * Returns the time of the last use of any session. Without sessions, it is the time of the last deletion; undefined if
 * nothing can expire. Both are index lookups, once at start.
 */
async function findNewest(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ newest: number | null }>`
    select coalesce(
      (select max(used_at_ms) from sessions), (select max(at_ms) from trash)
    ) as newest`.execute(db);
  return rows[0]?.newest ?? undefined;
}
