import type { Kysely } from 'kysely';

/** Every primary key begins with the user: that is the shard key. E-mails are unique in a table of their own. */
type Tables = {
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
  sessions: { user_id: string; secret_hash: string; created_at_ms: number };
  contacts: { user_id: string; contact_id: string; name: string; number: string };
};

/** The database or a transaction in it: a query cannot tell. */
export type Db = Kysely<Tables>;
