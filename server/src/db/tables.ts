import type { ChangeAct } from '@contactbook/contract/changes';
import type { Generated, Kysely } from 'kysely';

/** A contact's state (book/state.ts), as a row has it. */
type StateColumns = {
  name: string;
  number: string;
  card: Generated<string | null>;
  more: Generated<string | null>;
  photo: Generated<string | null>;
};

/** Every primary key begins with the user: that is the shard key. E-mails are unique in a table of their own. */
export type Tables = {
  users: {
    user_id: string;
    name: string;
    email: string;
    password_hash: string;
    /** Raised by every change of the user's contacts, in the same transaction. */
    revision: number;
    /** Rows in `contacts`, kept by the function that raises the revision. */
    contact_count: Generated<number>;
    /** What the contacts take that are there or in the trash, and what the history takes (book/bytes.ts), kept likewise. */
    book_bytes: Generated<number>;
    history_bytes: Generated<number>;
    /** The past is told from this revision on; what was in the book before it is not known. */
    log_start: Generated<number>;
    /** Up to this revision, contacts that were deleted for good have left no tombstone. */
    purged_through: Generated<number>;
    /** The revision that a change makes of which a part is written (book/staging.ts); null else, and always on PostgreSQL. */
    staged_revision: Generated<number | null>;
    created_at_ms: number;
  };
  emails: { email_key: string; user_id: string };
  /** `used_at_ms` is kept to the day: a write for every request would be one too many. */
  sessions: { user_id: string; secret_hash: string; created_at_ms: number; used_at_ms: number };
  /**
   * The book as it is. `version` is the revision of the contact's last change, 0 where it was there before the log;
   * `state_revision` is the revision that made this state first, which is another one where it was brought back.
   */
  contacts: {
    user_id: string;
    contact_id: string;
    version: Generated<number>;
    state_revision: Generated<number>;
  } & StateColumns;
  /**
   * The states that contacts no longer have: each held from one revision until another, where the contact got another
   * state or was deleted. A state that was brought back is kept once: the later row names the revision that made it
   * first, and holds none itself.
   */
  versions: {
    user_id: string;
    contact_id: string;
    from_revision: number;
    until_revision: number;
    state_revision: number;
  } & { [Column in keyof StateColumns]: string | null };
  /** What was done to a book: a row for each 500 contacts of a change, the first of which counts them all. */
  acts: {
    user_id: string;
    revision: number;
    part: number;
    act: ChangeAct;
    at_ms: number;
    contacts: number;
    /** What was undone, or gone back to. */
    target_revision: number | null;
    /** A JSON array on SQLite, an array on PostgreSQL. */
    contact_ids: string;
  };
  /**
   * What was deleted and can come back, with the revision that deleted it, the one from which its last state held, and the
   * bytes of that state.
   */
  trash: { user_id: string; revision: number; contact_id: string; from_revision: number; at_ms: number; bytes: number };
  /** As they stand in the cards of a person, present or past, encoded. */
  photos: { user_id: string; digest: string; content: string };
  /** What was deleted for good, under the revision and the time that took it out of the book. */
  tombstones: { user_id: string; revision: number; contact_id: string; at_ms: number };
  /**
   * Tries since the window began that ends at `until_ms`; with none, an address that an account's owner has used. The
   * one table, with emails, that is no user's own.
   */
  attempts: { attempt_key: string; tries: number; until_ms: number };
};

/** The database or a transaction in it: a query cannot tell. */
export type Db = Kysely<Tables>;
