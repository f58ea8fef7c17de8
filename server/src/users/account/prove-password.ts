import type { FastifyRequest } from 'fastify';
import { logSecurity } from '../../log-security.ts';
import { ProblemError } from '../../problem.ts';
import { type Account, findAccount } from './account-queries.ts';
import { waitingClient } from '../client.ts';
import type { Passwords } from '../passwords.ts';
import type { PeopleServices } from '../people.ts';
import { emailKey } from '../rules.ts';
import { currentSession, type SessionUser } from '../sessions/session.ts';

export type Proven = { session: SessionUser; account: Account };

/**
 * Verifies the password of a user with a session, and returns the result of `then`, which runs in the same turn. Throws
 * wrong_password with the name of the field. Guesses count as those at log-in do.
 */
export async function provePassword<Made = undefined>(
  services: PeopleServices,
  request: FastifyRequest,
  [field, password]: [field: string, password: string],
  then?: (passwords: Passwords) => Promise<Made>,
): Promise<Proven & { made: Made | undefined }> {
  const { db, attempts, inTurn } = services;
  const session = currentSession(request);
  const client = waitingClient(request);
  return inTurn(client, async (passwords) => {
    const giveBack = await attempts.takeLogIn(client.network, emailKey(session.email));
    const account = await findAccount(db, session.userId);
    if (account === undefined || !(await passwords.matches(account.passwordHash, password)))
      throw wrongPassword(request, field);
    await giveBack();
    return { session, account, made: await then?.(passwords) };
  });
}

export function wrongPassword(request: FastifyRequest, field: string): ProblemError {
  logSecurity(request, 'password_refused');
  return new ProblemError('wrong_password', 'This is not your password. Nothing was changed.', {
    errors: { [field]: { message: 'This is not your password.', kind: 'regexp' } },
  });
}
