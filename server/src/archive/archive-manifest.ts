import type { Tables } from '../store/tables.ts';

/** The reason why a table is not in an archive, as shown to the user. */
type LeftOut = { because: string };

const SECRET: LeftOut = { because: 'whatever could be used in place of your password' };
const FOR_A_DAY: LeftOut = {
  because: 'files that you brought in and have not looked at yet: yours, and here for a day',
};
const OF_THIS_SERVER: LeftOut = { because: 'how far each device has read the book here: elsewhere it begins anew' };
const LEADING: LeftOut = { because: 'second lists of your e-mails, by which you and your devices are found' };

/** The file of an archive that contains each table, or the reason why none does. A missing table is a compile error. */
const MANIFEST = {
  contacts: 'history',
  versions: 'history',
  acts: 'history',
  trash: 'history',
  tombstones: 'history',
  photos: 'history',
  refused_edits: 'history',
  resources: 'history',
  merged_contacts: 'history',
  distinct_contacts: 'history',
  book_properties: 'history',
  users: 'account',
  former_emails: 'account',
  sessions: 'account',
  browsers: 'account',
  recovery_codes: 'account',
  devices: 'account',
  mail_tokens: SECRET,
  imports: FOR_A_DAY,
  import_rows: FOR_A_DAY,
  import_photos: FOR_A_DAY,
  device_bases: OF_THIS_SERVER,
  refusals: OF_THIS_SERVER,
  push_registrations: { because: 'where your devices ask to be told of changes: they ask again elsewhere' },
  birthday_mails: { because: 'whether birthdays are mailed to you: it begins only where you ask for it' },
  emails: LEADING,
  device_emails: LEADING,
  group_members: { because: 'whom groups name, in a list to find them by: their cards name them' },
  device_grants: { because: 'devices that you have allowed and that have not come yet: for twenty minutes' },
  vapid_keys: { because: 'the key by which push services know this server: it belongs to no person' },
  first_account: { because: 'that somebody was the first on this server' },
  audit_log: { because: 'what operators did, and refused log-ins: they are records of the server' },
  attempts: { because: 'how often somebody tried to log in, as digests' },
  leavers: { because: 'that somebody is leaving: then there is no archive of them any more' },
} as const satisfies Record<keyof Tables, 'history' | 'account' | LeftOut>;

type In<Place> = { [Table in keyof Tables]: (typeof MANIFEST)[Table] extends Place ? Table : never }[keyof Tables];
export type HistoryTable = In<'history'>;
export type AccountTable = In<'account'>;

/** The tables in the order in which a restore reads them. */
export const HISTORY_TABLES = Object.entries(MANIFEST).flatMap(([table, place]) =>
  place === 'history' ? [table as HistoryTable] : [],
);

export const LEFT_OUT = [
  ...new Set(Object.values(MANIFEST).flatMap((place) => (typeof place === 'object' ? [place.because] : []))),
];
