import type { ChangeAct } from '@contactbook/contract/changes';
import type { Generated, Kysely } from 'kysely';

/** Every primary key begins with the user: that is the shard key. E-mails are unique in a table of their own. */
export type Tables = {
  users: {
    user_id: string;
    name: string;
    email: string;
    password_hash: string;
    /** Raised by every write to the user's contacts, in the same transaction. */
    revision: number;
    /** Rows in `contacts`, kept by the same statements that raise the revision. */
    contact_count: Generated<number>;
    /** The log knows every change after this revision: older than the log is what was in the book before it. */
    logged_from: Generated<number>;
    /** Up to this revision, entries of contacts that are gone for good are missing. */
    erased_to: Generated<number>;
    created_at_ms: number;
  };
  emails: { email_key: string; user_id: string };
  /** `used_at_ms` is kept to the day: a write for every request would be one too many. */
  sessions: { user_id: string; secret_hash: string; created_at_ms: number; used_at_ms: number };
  /** `version` is the revision of the last change; 0 for what was there before the log. */
  contacts: { user_id: string; contact_id: string; name: string; number: string; version: Generated<number> };
  /**
   * What a contact was before each change of it, nulls where it was not there. What it was after is what it was before
   * the next one, or the row in `contacts`: each state is stored once.
   */
  changes: {
    user_id: string;
    revision: number;
    contact_id: string;
    act: ChangeAct;
    name_before: string | null;
    number_before: string | null;
    version_before: number | null;
    /** 1 when it was not in the book after it. */
    is_gone: 0 | 1;
    /** The revision of the entry whose former state this change brought back. */
    from_revision: number | null;
    at_ms: number;
  };
  /**
   * Tries since the window began that ends at `until_ms`; with none, an address that an account's owner has used. The
   * one table, with emails, that is no user's own.
   */
  attempts: { attempt_key: string; tries: number; until_ms: number };
};

/** The database or a transaction in it: a query cannot tell. */
export type Db = Kysely<Tables>;
