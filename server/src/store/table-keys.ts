import type { Tables } from './tables.ts';

/** Tables without a user in their key: e-mails lead to a user, and attempts are found by what was tried. */
export const TABLES_OF_NOBODY = [
  'emails',
  'device_emails',
  'attempts',
  'device_grants',
  'vapid_keys',
  'first_account',
  'audit_log',
] as const satisfies (keyof Tables)[];

/**
 * The rest of the primary key of each table with user data. A missing table is a compile error, so that account
 * deletion covers all.
 */
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
  push_registrations: ['registration_id'],
  refused_edits: ['edit_id'],
  resources: ['contact_id'],
  group_members: ['member_key', 'group_id'],
  merged_contacts: ['contact_id'],
  distinct_contacts: ['one_uid', 'other_uid'],
  book_properties: ['name'],
  browsers: ['label'],
  recovery_codes: ['code_hash'],
  mail_tokens: ['secret_hash'],
  sessions: ['secret_hash'],
  birthday_mails: [],
  users: [],
  leavers: [],
} as const satisfies { [Table in Exclude<keyof Tables, (typeof TABLES_OF_NOBODY)[number]>]: (keyof Tables[Table])[] };
