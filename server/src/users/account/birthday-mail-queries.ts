import type { Language } from '@contactbook/contract/languages';
import { rawQuery, rawStatement } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';

/** A person who receives a mail of the week's birthdays. The language is that of their browser. */
export type Subscriber = { userId: string; timeZone: string; language: Language; nextAtMs: number };

/** Returns the people whose mail is due, the longest due first. Values: the time, limit. */
export const dueSubscribers = rawQuery<Subscriber>(`
  select user_id as "userId", time_zone as "timeZone", language, next_at_ms as "nextAtMs"
  from birthday_mails where next_at_ms <= $1 order by next_at_ms limit $2`);

const claimInstant = rawStatement(`
  update birthday_mails set next_at_ms = $3 where user_id = $1 and next_at_ms = $2 returning user_id`);

/** Claims the mail that is due. Only one of several processes gets it. */
export async function claimMail(tx: WriteTx, { userId, nextAtMs }: Subscriber, laterMs: number): Promise<boolean> {
  return (await claimInstant(tx, [userId, nextAtMs, laterMs])).length > 0;
}

/** Begins the mails of a person, or changes their time zone. */
export async function upsertSubscriber(tx: WriteTx, { userId, ...subscriber }: Subscriber): Promise<void> {
  const columns = {
    time_zone: subscriber.timeZone,
    language: subscriber.language,
    next_at_ms: subscriber.nextAtMs,
  };
  const row = tx.insertInto('birthday_mails').values({ user_id: userId, ...columns });
  await row.onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns)).execute();
}

export async function deleteSubscriber(tx: WriteTx, userId: string): Promise<void> {
  await tx.deleteFrom('birthday_mails').where('user_id', '=', userId).execute();
}

/** Returns the time zone of a person's mails; undefined if they receive none. */
export async function timeZoneOf(db: Db, userId: string): Promise<string | undefined> {
  const rows = db.selectFrom('birthday_mails').select('time_zone as timeZone').where('user_id', '=', userId);
  return (await rows.executeTakeFirst())?.timeZone;
}
