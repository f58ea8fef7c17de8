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
    const account = await attempts.logIn(client.network, emailKey(session.email), async () => {
      const found = await findAccount(db, session.userId);
      return (await passwords.matches(found?.passwordHash, password)) ? found : undefined;
    });
    if (account === undefined) throw wrongPassword(request, field);
    return { session, account, made: await then?.(passwords) };
  });
}

export function wrongPassword(request: FastifyRequest, field: string): ProblemError {
  logSecurity(request, 'password_refused');
  return new ProblemError('wrong_password', 'This is not your password. Nothing was changed.', {
    errors: { [field]: { message: 'This is not your password.', kind: 'regexp' } },
  });
}
