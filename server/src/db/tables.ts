import type { ChangeAct } from '@contactbook/contract/changes';
import type { Generated } from 'kysely';

/** A contact's state (book/state.ts), as a row has it. */
type StateColumns = {
  name: string;
  number: string;
  card: Generated<string | null>;
  more: Generated<string | null>;
  photo: Generated<string | null>;
};

/**
 * `reset` is a recovery whose link came from an operator, so it proves no address. `change` verifies the e-mail that the account is to
 * have, and `undo` is a recovery that gives the account its former e-mail back.
 */
export type TokenPurpose = 'recovery' | 'reset' | 'verification' | 'change' | 'undo';

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
    /** History is complete from this revision on. */
    log_start: Generated<number>;
    /** Up to this revision, contacts that were deleted for good have left no tombstone. */
    purged_through: Generated<number>;
    /** 1 once somebody has opened a link that was sent to the e-mail. */
    is_verified: Generated<number>;
    /** Another one after each restore, so that what devices know from before it is not taken for what is. */
    epoch: Generated<string>;
    created_at_ms: number;
  };
  /**
   * The e-mails by which accounts are found. `held_until_ms` is set for a former e-mail, which is reserved until then
   * and does not work for logging in.
   */
  emails: { email_key: string; user_id: string; held_until_ms: Generated<number | null> };
  /** E-mails that a person had before while they had devices or recovery codes, and when they were replaced. */
  former_emails: { user_id: string; email_key: string; at_ms: number };
  /** The hashes of device passwords and recovery codes that still work with a former e-mail. Found by the e-mail, as `emails`. */
  device_emails: { email_key: string; secret_hash: string; user_id: string };
  /**
   * `used_at_ms` is kept to the day: a write for every request would be one too many. `label` describes the browser.
   * `is_told` is 0 until the person has seen the notice of a log-in from a new browser.
   */
  sessions: {
    user_id: string;
    secret_hash: string;
    label: Generated<string>;
    is_told: Generated<number>;
    created_at_ms: number;
    used_at_ms: number;
  };
  /** From which a person has logged in before. */
  browsers: { user_id: string; label: string };
  recovery_codes: { user_id: string; code_hash: string };
  /** What links carry that were sent by mail, or made by an operator; `email` is set for `change` and `undo`. */
  mail_tokens: {
    user_id: string;
    secret_hash: string;
    purpose: TokenPurpose;
    until_ms: number;
    email: Generated<string | null>;
  };
  /** Who has left: there until nothing else of them is. */
  leavers: { user_id: string; at_ms: number };
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
  /** The changes of a book: one row for each 500 contacts of a change. The first row has the count of all. */
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
    /** What its owner calls the device that did it; null in the app. */
    device: Generated<string | null>;
  };
  /**
   * What was deleted and can come back, with the revision that deleted it, the one from which its last state held, and the
   * bytes of that state.
   */
  trash: { user_id: string; revision: number; contact_id: string; from_revision: number; at_ms: number; bytes: number };
  /** As they stand in the cards of a person, present or past, encoded. */
  photos: { user_id: string; digest: string; content: string };
  /** Files that wait to be imported, for a day each. `kept` is JSON with details of their format. */
  imports: {
    user_id: string;
    import_id: string;
    file_name: string;
    kind: string;
    state: string;
    kept: string | null;
    read_bytes: number;
    total_bytes: number;
    row_count: number;
    new_rows: number;
    same_rows: number;
    changed_rows: number;
    unreadable_rows: number;
    reason: string | null;
    /** The revision of the book that the rows were compared with. */
    book_revision: number | null;
    created_at_ms: number;
    touched_at_ms: number;
  };
  /**
   * Their rows: the state that a contact would have, or, where that is not known, the text as it came; what it is beside
   * the book, and beside which of its contacts.
   */
  import_rows: {
    user_id: string;
    import_id: string;
    row_number: number;
    line: number;
    outcome: string | null;
    reason: string | null;
    content: string | null;
    uid: string | null;
    searched: string;
    contact_id: string | null;
    differences: string | null;
  } & { [Column in keyof StateColumns]: string | null };
  /** The photos of these, as `photos` has them. */
  import_photos: { user_id: string; import_id: string; digest: string; content: string };
  /** What was deleted for good, under the revision and the time that took it out of the book. */
  tombstones: { user_id: string; revision: number; contact_id: string; at_ms: number };
  /**
   * Phones and programs that have a password of their own, by its hash. `base_revision` is what its last listing told it of
   * the book, `shown_revision` what it has shown to know; `refusals` counts what it must be told again (below).
   */
  devices: {
    user_id: string;
    device_id: string;
    label: string;
    secret_hash: string;
    created_at_ms: number;
    used_at_ms: number | null;
    agent: string | null;
    base_revision: Generated<number>;
    shown_revision: Generated<number>;
    refusals: Generated<number>;
    /** 1 where the owner's e-mail was not verified when the device was added. */
    is_unverified: Generated<number>;
  };
  /**
   * The last version of a contact that a device stored. All changes after `own_since` up to `own_until` are the device's own,
   * which is unknown where `own_until` is another version than `version`.
   */
  device_bases: {
    user_id: string;
    device_id: string;
    contact_id: string;
    version: number;
    own_since: Generated<number>;
    own_until: Generated<number>;
  };
  /** Contacts of which a device had a change refused, and which refusal of it was the last: its next sync lists them. */
  refusals: { user_id: string; device_id: string; contact_id: string; refusal: number };
  /** Cards of devices that were not stored, and the revision that they were made of, until their owner decides. */
  refused_edits: {
    user_id: string;
    edit_id: string;
    contact_id: string;
    device: string;
    at_ms: number;
    base_revision: number | null;
    card: string;
  };
  /** Under which name a device knows a contact, also one that is gone, where that is not its id; and its UID. */
  resources: { user_id: string; contact_id: string; resource: string; uid: string | null };
  /** Whom the cards of groups name, by the keys of their UIDs, whether they are there or not: made out of these cards (book/group-members.ts). */
  group_members: { user_id: string; member_key: string; group_id: string };
  /** What clients have said of the book itself (PROPPATCH), by namespace and name. */
  book_properties: { user_id: string; name: string; content: string };
  /** Devices that wait to be allowed in a browser, with `NOBODY` as the owner, or that have not fetched their password yet. */
  device_grants: {
    grant_key: string;
    owner_id: string;
    label: string;
    until_ms: number;
    agent: Generated<string | null>;
    address: Generated<string | null>;
  };
  /**
   * Tries since the window began that ends at `until_ms`; with none, an address that an account's owner has used. No
   * user's own, as emails and grants are none.
   */
  attempts: { attempt_key: string; tries: number; until_ms: number };
};

/** Of each table that is people's own, the rest of its key; so that none is forgotten when somebody leaves. */
export const KEYS_OF_PERSON = {
  contacts: ['contact_id'],
  versions: ['contact_id', 'from_revision'],
  acts: ['revision', 'part'],
  trash: ['revision', 'contact_id'],
  tombstones: ['revision', 'contact_id'],
  photos: ['digest'],
  imports: ['import_id'],
  import_rows: ['import_id', 'row_number'],
  import_photos: ['import_id', 'digest'],
  devices: ['device_id'],
  former_emails: ['email_key'],
  device_bases: ['device_id', 'contact_id'],
  refusals: ['device_id', 'contact_id'],
  refused_edits: ['edit_id'],
  resources: ['contact_id'],
  group_members: ['member_key', 'group_id'],
  book_properties: ['name'],
  browsers: ['label'],
  recovery_codes: ['code_hash'],
  mail_tokens: ['secret_hash'],
  sessions: ['secret_hash'],
  users: [],
  leavers: [],
} as const satisfies { [Table in Exclude<keyof Tables, OfNobody>]: (keyof Tables[Table])[] };

/** E-mails lead to a person and are found by themselves; attempts are found by what was tried, the person's e-mail too. */
type OfNobody = 'emails' | 'device_emails' | 'attempts' | 'device_grants';
