import type { Language } from '@contactbook/contract/languages';
import type { User } from '@contactbook/contract/users';
import type { Services } from '../services.ts';
import type { Account } from './account/account-queries.ts';
import type { Attempts, Recipient } from './attempts.ts';
import type { Mail } from './mail.ts';
import type { PasswordTurn } from './passwords.ts';
import type { RefusalLog } from './refused-log-ins.ts';
import { emailKey } from './rules.ts';

/**
 * What the account routes share besides the services: the queue for passwords, the counters of attempts, the mail queue,
 * and the record of refused log-ins.
 */
export type PeopleServices = Services & { inTurn: PasswordTurn; attempts: Attempts; mail: Mail; refusals: RefusalLog };

/** Returns the recipient of a security notice about an account. */
export function noticeTo({ email, isVerified }: Pick<Account, 'email' | 'isVerified'>): Recipient {
  return { emailKey: emailKey(email), isNotice: isVerified === 1 };
}

/** The fields of a user that are public, and no other column of the row. */
export function asUser({
  name,
  email,
  language,
}: Pick<Account, 'name' | 'email'> & { language?: Language | null }): User {
  return { name, email, ...(language && { language }) };
}
