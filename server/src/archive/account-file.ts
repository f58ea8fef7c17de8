import type { Db } from '../store/store.ts';
import type { AccountTable } from './archive-manifest.ts';

type Reader = (db: Db, userId: string) => Promise<object>;

/** Returns what is stored about a user besides the book, without secrets that prove their identity. */
export async function accountOf(db: Db, userId: string): Promise<object> {
  const account = {};
  for (const read of Object.values<Reader>(READERS)) Object.assign(account, await read(db, userId));
  return account;
}

const READERS = {
  users: async (db, userId) => {
    const { isVerified, ...person } = await db
      .selectFrom('users')
      .select(['name', 'email', 'language', 'is_verified as isVerified', 'created_at_ms as createdAtMs'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { ...person, isVerified: isVerified === 1 };
  },
  former_emails: async (db, userId) => {
    const former = db.selectFrom('former_emails').select(['email_key as email', 'at_ms as untilMs']);
    return { formerEmails: await former.where('user_id', '=', userId).orderBy('at_ms').execute() };
  },
  sessions: async (db, userId) => {
    const sessions = db.selectFrom('sessions').where('user_id', '=', userId).orderBy('created_at_ms');
    const columns = ['label', 'created_at_ms as createdAtMs', 'used_at_ms as usedAtMs'] as const;
    return { sessions: await sessions.select(columns).execute() };
  },
  browsers: async (db, userId) => {
    const browsers = await db.selectFrom('browsers').select('label').where('user_id', '=', userId).execute();
    return { browsersUsed: browsers.map(({ label }) => label) };
  },
  recovery_codes: async (db, userId) => {
    const codes = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
    return { recoveryCodesLeft: codes.length };
  },
  devices: async (db, userId) => {
    const devices = db.selectFrom('devices').where('user_id', '=', userId).orderBy('created_at_ms');
    const columns = ['label', 'created_at_ms as createdAtMs', 'used_at_ms as usedAtMs', 'agent'] as const;
    return { devices: await devices.select(columns).execute() };
  },
} satisfies Record<AccountTable, Reader>;
