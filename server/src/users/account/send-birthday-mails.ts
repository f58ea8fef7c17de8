import { DAY_MS } from '@contactbook/contract/durations';
import type { Language } from '@contactbook/contract/languages';
import { runHourly } from '../../hourly.ts';
import type { App } from '../../services.ts';
import { mailTemplatesIn } from '../languages.ts';
import type { PeopleServices } from '../people.ts';
import { emailKey, newToken } from '../rules.ts';
import { insertMailToken } from '../sessions/token-queries.ts';
import { findAccount } from './account-queries.ts';
import { claimMail, dueSubscribers, type Subscriber } from './birthday-mail-queries.ts';
import { dayIn, isTimeZone, nextMonday } from './weeks.ts';

const PEOPLE_AT_ONCE = 100;
/** Maximum number of mails that are being sent, including those that are retried. */
const MAILS_AT_ONCE = 100;
/** How long the link in a mail ends the mails. */
const LINK_MS = 60 * DAY_MS;

/** Returns the lines of a mail about the birthdays of the seven days that begin with this day. */
export type BirthdayLines = (userId: string, today: Date, language: Language) => Promise<string[]>;

/**
 * Sends each subscriber a mail of the week's birthdays on Monday morning in their time zone. A mail is claimed before it
 * is written, so several processes send it once, and a process that is killed in between sends none.
 */
export function sendBirthdayMails(app: App, { db, mail, now }: PeopleServices, linesOf: BirthdayLines): void {
  if (!mail.isThere) return;
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  runHourly(app, 'not all mails of birthdays were sent; the next try is in an hour', async () => {
    const underWay = new Set<Promise<void>>();
    while (await sendSome(underWay)) continue;
    await Promise.all(underWay);
  });

  /** Returns whether there may be more people whose mail is due. */
  async function sendSome(underWay: Set<Promise<void>>): Promise<boolean> {
    const due = await dueSubscribers(db, [now(), PEOPLE_AT_ONCE]);
    for (const subscriber of due) {
      if (closing.signal.aborted) return false;
      const nextAtMs = nextMonday(zoneOf(subscriber), now());
      if (!(await db.write((tx) => claimMail(tx, subscriber, nextAtMs)))) continue;
      const sending = send(subscriber).finally(() => underWay.delete(sending));
      underWay.add(sending);
      if (underWay.size >= MAILS_AT_ONCE) await Promise.race(underWay);
    }
    return due.length > 0;
  }

  async function send(subscriber: Subscriber): Promise<void> {
    const { userId } = subscriber;
    const account = await findAccount(db, userId);
    if (account?.isVerified !== 1 || account.lockedAtMs !== null) return;
    const { email } = account;
    const language = account.language ?? subscriber.language;
    const lines = await linesOf(userId, dayIn(zoneOf(subscriber), now()), language);
    if (lines.length === 0) return;
    const { token, secretHash } = newToken(userId);
    const link = { secretHash, purpose: 'birthdays', untilMs: now() + LINK_MS } as const;
    if (!(await insertMailToken(db, { userId, email }, link))) return;
    const text = mailTemplatesIn(language).birthdays(lines, mail.link('birthdays-off', token));
    await mail.deliver(emailKey(email), { to: email, ...text });
  }
}

/** Returns the time zone of a subscriber; UTC if an update of the server no longer knows it. */
const zoneOf = ({ timeZone }: Subscriber): string => (isTimeZone(timeZone) ? timeZone : 'UTC');
