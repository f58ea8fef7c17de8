import type { DatabaseSync } from 'node:sqlite';
import type { Language } from '@contactbook/contract/languages';
import { LRUCache } from 'lru-cache';
import type { SessionRow } from '../store.ts';

type UserRow = Pick<SessionRow, 'name' | 'email' | 'revision' | 'language'>;

/** Maximum number of users; the least recently used ones are dropped. */
const MAX_USERS = 10_000;
/** Time to live in milliseconds, after which writes of another process, such as a command, become visible. */
const KEPT_MS = 500;

/**
 * Caches committed sessions while no other server has the database open. Triggers report every changed row, so that no
 * statement can forget to invalidate the cache.
 */
export class SessionCache {
  readonly #kept = new LRUCache<string, Map<string, SessionRow>>({
    maxSize: MAX_USERS,
    sizeCalculation: () => 1,
    ttl: KEPT_MS,
    ttlResolution: 0,
  });
  /** Users changed by the open transaction: the new row, or undefined if it, or a session of the user, is unknown. */
  readonly #changed = new Map<string, UserRow | undefined>();
  #commits = 0;
  #isWatching = false;

  /** Makes the writing connection report its changes. Must be called after all tables exist. */
  watch(writer: DatabaseSync): void {
    this.#isWatching = true;
    writer.function('user_changed', (userId, name, email, revision, language) => {
      const user = { name: String(name), email: String(email), revision: Number(revision) };
      this.#note(String(userId), { ...user, language: language as Language | null });
      return null;
    });
    writer.function('sessions_changed', (userId) => {
      this.#note(String(userId), undefined);
      return null;
    });
    writer.exec(`
      create temp trigger user_updated after update on users begin
        select user_changed(new.user_id, new.name, new.email, new.revision, new.language); end;
      create temp trigger user_deleted after delete on users begin select sessions_changed(old.user_id); end;
      create temp trigger session_inserted after insert on sessions begin select sessions_changed(new.user_id); end;
      create temp trigger session_updated after update on sessions begin select sessions_changed(old.user_id); end;
      create temp trigger session_deleted after delete on sessions begin select sessions_changed(old.user_id); end`);
  }

  /** Follows the transaction statements that the connection has executed. */
  follow(word: string): void {
    if (word === 'commit') this.#apply();
    // The changes of one rolled-back member cannot be distinguished from those of the others in its group.
    else if (word.startsWith('rollback'))
      for (const userId of this.#changed.keys()) this.#changed.set(userId, undefined);
    // These are left over from a transaction that ended without a statement, as when the disk fails.
    else if (word.startsWith('begin')) this.#changed.clear();
  }

  /** Must be called after another connection has written. */
  clear(): void {
    this.#commits++;
    this.#kept.clear();
  }

  async find(
    userId: string,
    secretHash: string,
    read: () => Promise<SessionRow | undefined>,
  ): Promise<SessionRow | undefined> {
    if (!this.#isWatching) return read();
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
