import type { Db } from '../db/tables.ts';

/** What is kept of a person beside their book, but for what only proves who they are. */
export async function accountOf(db: Db, userId: string) {
  const person = await db
    .selectFrom('users')
    .select(['name', 'email', 'is_verified as isVerified', 'created_at_ms as createdAtMs'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['label', 'created_at_ms as createdAtMs', 'used_at_ms as usedAtMs'])
    .where('user_id', '=', userId)
    .orderBy('created_at_ms')
    .execute();
  const browsers = await db.selectFrom('browsers').select('label').where('user_id', '=', userId).execute();
  const codes = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  const devices = await db
    .selectFrom('devices')
    .select(['label', 'created_at_ms as createdAtMs', 'used_at_ms as usedAtMs', 'agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at_ms')
    .execute();
  const refusedEdits = await db
    .selectFrom('refused_edits')
    .select(['contact_id as contact', 'device', 'at_ms as atMs', 'card'])
    .where('user_id', '=', userId)
    .orderBy('at_ms')
    .execute();
  return {
    ...person,
    isVerified: person.isVerified === 1,
    sessions,
    browsersUsed: browsers.map(({ label }) => label),
    recoveryCodesLeft: codes.length,
    devices,
    refusedEdits,
  };
}
