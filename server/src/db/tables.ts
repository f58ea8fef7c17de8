import type { Kysely } from 'kysely';

/** Every primary key begins with the user: that is the shard key. E-mails are unique in a table of their own. */
export type Tables = {
  users: {
    user_id: string;
    name: string;
    email: string;
    password_hash: string;
    /** Raised by every write to the user's contacts, in the same transaction. */
    revision: number;
    created_at_ms: number;
  };
  emails: { email_key: string; user_id: string };
  /** `used_at_ms` is kept to the day: a write for every request would be one too many. */
  sessions: { user_id: string; secret_hash: string; created_at_ms: number; used_at_ms: number };
  contacts: { user_id: string; contact_id: string; name: string; number: string };
  /** Tries since the window began that ends at `until_ms`; the one table, with emails, that is no user's own. */
  attempts: { attempt_key: string; tries: number; until_ms: number };
};

/** The database or a transaction in it: a query cannot tell. */
export type Db = Kysely<Tables>;
