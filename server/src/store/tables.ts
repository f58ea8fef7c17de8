import type { ChangeAct } from '@contactbook/contract/changes';
import type { DeviceAccess, GroupForm } from '@contactbook/contract/devices';
import type { Language } from '@contactbook/contract/languages';
import type { AuditEvent } from '@contactbook/contract/operator';
import type { Generated } from 'kysely';

/** The columns of a contact's state (book/state.ts). */
type StateColumns = {
  name: string;
  number: string;
  card: Generated<string | null>;
  more: Generated<string | null>;
  photo: Generated<string | null>;
};

/**
 * `reset` is a recovery whose link came from an operator, so it does not verify an e-mail. `change` verifies the e-mail
 * that the account will have. `undo` is a recovery that restores the account's former e-mail. `birthdays` ends
 * the mail of birthdays, as often as it is opened.
 */
export type TokenPurpose = 'recovery' | 'reset' | 'verification' | 'change' | 'undo' | 'birthdays';

/**
 * All tables. Every primary key begins with the user, which is the shard key. E-mails are unique in a separate table.
 */
export type Tables = {
  users: {
    user_id: string;
    name: string;
    email: string;
    password_hash: string;
    /** Raised by every change of the user's contacts, in the same transaction. */
    revision: number;
    /** Number of rows in `contacts`, updated together with the revision. */
    contact_count: Generated<number>;
    /** Bytes of the contacts in the book and the trash, and bytes of the history (book/bytes.ts), updated likewise. */
    book_bytes: Generated<number>;
    history_bytes: Generated<number>;
    /** History is complete from this revision on. */
    log_start: Generated<number>;
    /** Up to this revision, erased contacts have left no tombstone. */
    purged_through: Generated<number>;
    /** 1 after a link that was sent to the e-mail has been opened. */
    is_verified: Generated<number>;
    /** Changes after each restore, so that versions that devices have from before it are not taken for current ones. */
    epoch: Generated<string>;
    created_at_ms: number;
    /** The language that the person has chosen, as in the contract. */
    language: Generated<Language | null>;
    /** When an operator locked the person out; null if they may log in. */
    locked_at_ms: Generated<number | null>;
    /** The quota of this person, with trash and history; null for that of the server. */
    quota_bytes: Generated<number | null>;
    /** 1 for people who run the server on its page for operators. */
    is_operator: Generated<number>;
  };
  /**
   * The e-mails by which accounts are found. `held_until_ms` is set for a former e-mail, which is reserved until then
   * and cannot be used to log in.
   */
  emails: { email_key: string; user_id: string; held_until_ms: Generated<number | null> };
  /** Former e-mails of users who had devices or recovery codes, and when they were replaced. */
  former_emails: { user_id: string; email_key: string; at_ms: number };
  /**
   * The hashes of device passwords and recovery codes that still work with a former e-mail. Found by the e-mail, as
   * `emails`.
   */
  device_emails: { email_key: string; secret_hash: string; user_id: string };
  /**
   * `used_at_ms` is updated once a day, to avoid a write with every request. `label` describes the browser. `is_told`
   * is 0 until the user has seen the notice of a log-in from a new browser.
   */
  sessions: {
    user_id: string;
    secret_hash: string;
    label: Generated<string>;
    is_told: Generated<number>;
    created_at_ms: number;
    used_at_ms: number;
  };
  /** The browsers from which a user has logged in before. */
  browsers: { user_id: string; label: string };
  recovery_codes: { user_id: string; code_hash: string };
  /** The tokens of links that were sent by mail, or created by an operator; `email` is set for `change` and `undo`. */
  mail_tokens: {
    user_id: string;
    secret_hash: string;
    purpose: TokenPurpose;
    until_ms: number;
    email: Generated<string | null>;
  };
  /** Deleted accounts, until all of their data is deleted. */
  leavers: { user_id: string; at_ms: number };
  /**
   * The current book. `version` is the revision of the contact's last change, 0 if it is from before the log.
   * `state_revision` is the revision at which this state first existed, which differs if the state was restored. `kind`,
   * `labels` and `derived_version` are derived from the state (book/derived-columns.ts).
   */
  contacts: {
    user_id: string;
    contact_id: string;
    version: Generated<number>;
    state_revision: Generated<number>;
    kind: Generated<'group' | null>;
    labels: Generated<string | null>;
    derived_version: Generated<number | null>;
  } & StateColumns;
  /**
   * Former states of contacts, with the revisions from which and until which each was current. A restored state is
   * stored once: the later row has the revision of the earlier one in `state_revision`, and no texts.
   */
  versions: {
    user_id: string;
    contact_id: string;
    from_revision: number;
    until_revision: number;
    state_revision: number;
  } & { [Column in keyof StateColumns]: string | null };
  /** The changes of a book, with one row for each 500 contacts of a change. The first row has the total count. */
  acts: {
    user_id: string;
    revision: number;
    part: number;
    act: ChangeAct;
    at_ms: number;
    contacts: number;
    /** The revision that was undone, or gone back to. */
    target_revision: number | null;
    /** A JSON array on SQLite, an array on PostgreSQL. */
    contact_ids: string;
    /** The name of the device that made the change; null for the app. */
    device: Generated<string | null>;
    /** The Idempotency-Key of the request, and a digest of its body; null without a key, and in all rows but the first. */
    request_key: Generated<string | null>;
    request_digest: Generated<string | null>;
    /** What the answer to a request with a key says besides the changed contacts, as JSON. */
    answer: Generated<string | null>;
  };
  /**
   * Deleted contacts that can be restored, with the revision of the deletion, the revision from which the last state
   * was current, and the bytes of that state.
   */
  trash: { user_id: string; revision: number; contact_id: string; from_revision: number; at_ms: number; bytes: number };
  /** The photos in the cards of a user, present or past, in their encoding. */
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
   * The rows of imports: the state that a contact would have, or the original text if it is unknown. They include the
   * result of the comparison with the book, and the contact that was compared.
   */
  import_rows: {
    user_id: string;
    import_id: string;
    row_number: number;
    line: number;
    outcome: string | null;
    reason: string | null;
    fault: string | null;
    content: string | null;
    uid: string | null;
    searched: string;
    contact_id: string | null;
    differences: string | null;
  } & { [Column in keyof StateColumns]: string | null };
  /** The photos of these rows, as in `photos`. */
  import_photos: { user_id: string; import_id: string; digest: string; content: string };
  /** Erased contacts, with the revision and the time of their deletion. */
  tombstones: { user_id: string; revision: number; contact_id: string; at_ms: number };
  /**
   * Devices and programs, with the hash of their password. `base_revision` is not 0 if the device has listed the book.
   * `shown_revision` is the revision of the sync token that `agent`, its last program, has sent. `refusals` counts refused edits (below).
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
    /** The program before `agent`, and when a program used the password that was also the one before the last. */
    former_agent: Generated<string | null>;
    shared_at_ms: Generated<number | null>;
    /** 1 if the owner's e-mail was not verified when the device was added. */
    is_unverified: Generated<number>;
    /** The form in which it has the labels of groups; null if it is not known yet. */
    group_form: Generated<GroupForm | null>;
    /** What its password gives access to. */
    access: Generated<DeviceAccess>;
  };
  /**
   * The version of a contact that a program of a device (`agent`) stored last, and `own_since`, the version that it had
   * edited. `sent` is the state that it sent, as JSON, if the stored one differs. Version 0.3.0, which may run beside this one
   * during an update, writes `own_until` but not `agent`. Its rows do not count.
   */
  device_bases: {
    user_id: string;
    device_id: string;
    contact_id: string;
    version: number;
    own_since: Generated<number>;
    own_until: Generated<number>;
    agent: Generated<string | null>;
    sent: Generated<string | null>;
  };
  /**
   * Contacts with a refused edit of a device, and the number of its last refusal. The device's next sync lists them.
   */
  refusals: { user_id: string; device_id: string; contact_id: string; refusal: number };
  /**
   * Registrations of the programs of devices (`agent`) for messages about changes. The id is a digest of the endpoint,
   * which identifies a registration. The keys are in base64url.
   */
  push_registrations: {
    user_id: string;
    registration_id: string;
    device_id: string;
    agent: string;
    endpoint: string;
    public_key: string;
    auth_secret: string;
    expires_at_ms: number;
  };
  /**
   * The people who receive a mail of the week's birthdays, in their time zone (IANA), and when the next one is due. The
   * language is that of the browser, for people who have not chosen one.
   */
  birthday_mails: { user_id: string; time_zone: string; language: Language; next_at_ms: number };
  /** The private key that push services know this server by, as a JWK, under one name. */
  vapid_keys: { name: string; private_key: string };
  /**
   * Cards of devices that were not stored, with the revision that the device edited and the form in which it has the labels
   * of groups, until their owner decides.
   */
  refused_edits: {
    user_id: string;
    edit_id: string;
    contact_id: string;
    device: string;
    at_ms: number;
    base_revision: number | null;
    group_form: Generated<GroupForm | null>;
    card: string;
  } & Decided;
  /**
   * The name under which devices store a contact, present or past, if it is not the default, and the UID of the
   * contact.
   */
  resources: { user_id: string; contact_id: string; resource: string; uid: string | null };
  /**
   * The UID keys of the members in group cards, whether these contacts exist or not. Derived from the cards
   * (book/group-members.ts).
   */
  group_members: { user_id: string; member_key: string; group_id: string };
  /**
   * Contacts that a merge has moved to the trash, with the contact that has their values, and the revision of the merge.
   * Edits of devices go to that contact while the trash has the merged one.
   */
  merged_contacts: { user_id: string; contact_id: string; survivor_id: string; revision: number };
  /**
   * Pairs of contacts whose owner said that they are different people, by their UIDs with a digest of what duplicates are
   * found by. The decision holds while `keys`, the two digests, are those of the contacts.
   */
  distinct_contacts: { user_id: string; one_uid: string; other_uid: string; keys: string; at_ms: number } & Decided;
  /** Properties that clients have set on the book (PROPPATCH), by namespace and name. */
  book_properties: { user_id: string; name: string; content: string };
  /**
   * Devices that wait for permission in a browser, with `NOBODY` as the owner, or have not fetched their password yet.
   */
  device_grants: {
    grant_key: string;
    owner_id: string;
    label: string;
    until_ms: number;
    agent: Generated<string | null>;
    address: Generated<string | null>;
  };
  /**
   * Attempts in the window that ends at `until_ms`. With no attempts, an address that an account's owner has used. Like
   * e-mails and grants, they belong to no user.
   */
  attempts: { attempt_key: string; tries: number; until_ms: number };
  /** One row under one name, once an account was made. Its person became an operator. */
  first_account: { name: string; at_ms: number };
  /**
   * Acts of operators, and refused log-ins. A row counts the refused log-ins of a day with one account from one network.
   * People are stored by their ids. The actor of an act is null if it was a command.
   */
  audit_log: {
    entry_id: string;
    event: AuditEvent;
    actor_id: string | null;
    person_id: string | null;
    network: string;
    quota_bytes: Generated<number | null>;
    times: number;
    at_ms: number;
  };
};

/**
 * The change that made or revived a row, and the change that ended it; null if there is none. A row that has ended stays
 * for the undo of that change.
 */
type Decided = { made_revision: Generated<number | null>; ended_revision: Generated<number | null> };
