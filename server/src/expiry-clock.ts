import { sql } from 'kysely';
import { DatabaseFault } from './db/fault.ts';
import type { Db, Store } from './db/store.ts';

/** A server may be unused for so long, as over a weekend, and its clock is still trusted. */
const BELIEVED_MS = 3 * 24 * 60 * 60 * 1000;
/** Days that are trusted for each day that the process has run. */
const CATCH_UP = 10;
/** So long a pause is assumed where it is not known: it is over after three days. */
const ASSUMED_PAUSE_MS = 30 * 24 * 60 * 60 * 1000;

/** The machine's clock, and the time that the process has run by a monotonic clock; both in milliseconds. */
export type MachineClock = { now: () => number; uptimeMs: () => number };

/** The times, in milliseconds since 1970, that decide what has expired. */
export type ExpiryClock = {
  /** Now, for expiry: never later than the machine's clock. */
  expiryNow: () => number;
  /** Now, for the use of a session. The newest of these is where the next process begins. */
  useNow: () => number;
};

/**
 * Nothing expires because the machine's clock has jumped ahead: the trusted time begins with the newest time in the
 * database, and advances to the machine's clock at most ten times as fast as the process runs. That leaves days to notice
 * a wrong clock; after a real pause, the trusted time has caught up once the process has run for a tenth of the pause.
 * Uses of sessions are stamped with the trusted time, else one use under a wrong clock would confirm it at the next start.
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

/** A machine that is away keeps the newest time of all shards unknown, but no process from starting for the others. */
async function newestOf(db: Store, nowMs: number): Promise<number> {
  try {
    return (await findNewest(db)) ?? nowMs;
  } catch (error) {
    if (!db.isSharded || !(error instanceof DatabaseFault)) throw error;
    return nowMs - ASSUMED_PAUSE_MS;
  }
}

/**
 * When any session was last used; where there is none, when any contact was last deleted; undefined where there is nothing
 * that could expire. Each is a look-up in an index, once at a start.
 */
async function findNewest(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ newest: number | null }>`
    select coalesce(
      (select max(used_at_ms) from sessions), (select max(at_ms) from trash)
    ) as newest`.execute(db);
  return rows[0]?.newest ?? undefined;
}
