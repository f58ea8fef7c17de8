import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** A session with what every call asks of its user's row. */
export type SessionRow = { userId: string; usedAtMs: number } & UserRow;
type UserRow = { name: string; email: string; revision: number };

/** Whoever has not asked for longest is read anew. */
const MAX_USERS = 10_000;
/** A command of another process, or a hand, may write too: it is noticed so soon. */
const KEPT_MS = 500;

const caches = new WeakMap<object, SessionCache>();

/** From now on sessions of this database are found there first. */
export function cacheSessions(db: object, cache: SessionCache): void {
  caches.set(db, cache);
}

/** The session as it is committed; read where it is not cached, and always within a transaction. */
export function cachedSession(
  db: object,
  userId: string,
  secretHash: string,
  read: () => Promise<SessionRow | undefined>,
): Promise<SessionRow | undefined> {
  return caches.get(db)?.find(userId, secretHash, read) ?? read();
}

/**
 * Sessions as they are committed, while this process alone has the database open. The database itself tells of every
 * change of a row, by whatever statement, so that no write can forget to.
 */
export class SessionCache {
  readonly #kept = new LRUCache<string, Map<string, SessionRow>>({ max: MAX_USERS, ttl: KEPT_MS, ttlResolution: 0 });
  /** Users of the open transaction: the row as it will be, or undefined where that, or a session of theirs, is unknown. */
  readonly #changed = new Map<string, UserRow | undefined>();
  #commits = 0;

  /** Has the connection that writes tell of its changes, once all tables are there. */
  watch(writer: DatabaseSync): void {
    writer.function('user_changed', (userId, name, email, revision) => {
      this.#note(String(userId), { name: String(name), email: String(email), revision: Number(revision) });
      return null;
    });
    writer.function('sessions_changed', (userId) => {
      this.#note(String(userId), undefined);
      return null;
    });
    writer.exec(`
      create temp trigger user_updated after update on users begin
        select user_changed(new.user_id, new.name, new.email, new.revision); end;
      create temp trigger user_deleted after delete on users begin select sessions_changed(old.user_id); end;
      create temp trigger session_inserted after insert on sessions begin select sessions_changed(new.user_id); end;
      create temp trigger session_updated after update on sessions begin select sessions_changed(old.user_id); end;
      create temp trigger session_deleted after delete on sessions begin select sessions_changed(old.user_id); end`);
  }

  /** Follows the words of transactions that the connection has carried out. */
  follow(word: string): void {
    if (word === 'commit') this.#apply();
    // What one of a group undid cannot be told from what the others did.
    else if (word.startsWith('rollback'))
      for (const userId of this.#changed.keys()) this.#changed.set(userId, undefined);
    // Left behind by a transaction that ended without a word, as where the disk fails.
    else if (word.startsWith('begin')) this.#changed.clear();
  }

  async find(
    userId: string,
    secretHash: string,
    read: () => Promise<SessionRow | undefined>,
  ): Promise<SessionRow | undefined> {
    const known = this.#kept.get(userId)?.get(secretHash);
    if (known !== undefined) return known;
    const commits = this.#commits;
    const row = await read();
    if (row !== undefined && commits === this.#commits) this.#keep(userId, secretHash, row);
    return row;
  }

  #keep(userId: string, secretHash: string, row: SessionRow): void {
    const sessions = this.#kept.get(userId);
    if (sessions === undefined) this.#kept.set(userId, new Map([[secretHash, row]]));
    else sessions.set(secretHash, row);
  }

  #note(userId: string, row: UserRow | undefined): void {
    const isUnknown = this.#changed.has(userId) && this.#changed.get(userId) === undefined;
    if (!isUnknown) this.#changed.set(userId, row);
  }

  #apply(): void {
    this.#commits++;
    for (const [userId, row] of this.#changed) {
      const sessions = this.#kept.peek(userId);
      if (row === undefined) this.#kept.delete(userId);
      else for (const [secretHash, session] of sessions ?? []) sessions?.set(secretHash, { ...session, ...row });
    }
    this.#changed.clear();
  }
}
