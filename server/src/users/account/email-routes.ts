import { UserPatch } from '@contactbook/contract/account';
import { User } from '@contactbook/contract/users';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bodyProblems, problems } from '../../http/problem-schema.ts';
import { logSecurity } from '../../log-security.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { type Account, lockProven, type Profile, updateAccount } from './account-queries.ts';
import { networkOfRequest } from '../client.ts';
import { changeEmail } from './change-email.ts';
import { asUser, type PeopleServices } from '../people.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { isEmailTaken } from '../queries.ts';
import { emailKey, newToken } from '../rules.ts';
import { currentSession } from '../sessions/session.ts';
import { deleteMailTokens, insertLink } from '../sessions/token-queries.ts';
import { ACCOUNT_CALL } from '../account-call.ts';

/** How long a new e-mail can be verified. */
const CHANGE_HOLDS_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Routes for the name and e-mail of a user. If the server sends mail, a new e-mail is used only after it is verified.
 */
export async function emailRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, mail, now } = services;

  app.patch(
    '/users/current',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'updateUser',
        summary: 'Change name, language or e-mail',
        description:
          'Changing the e-mail requires the password. If the server sends mail, the answer has the current e-mail until the new one is verified. Omitted fields stay as they are.',
        body: UserPatch,
        response: {
          200: { ...User, description: 'The current user' },
          ...bodyProblems('not_logged_in', 'email_taken', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { email, password, name, language } = request.body;
      // A body may have fields that the schema does not know.
      const profile = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
      const session = currentSession(request);
      const user = asUser({ ...session, ...profile });
      if (email === undefined) {
        await db.write((tx) => updateAccount(tx, session.userId, profile));
        return user;
      }
      if (password === undefined) throw passwordRequired();
      const { account } = await provePassword(services, request, ['password', password]);
      const isMove = emailKey(email) !== emailKey(account.email);
      const change = isMove && mail.isThere ? askForEmail : changeNow;
      return { ...user, email: await change(request, account, { profile, email: email.trim() }) };
    },
  );

  app.delete(
    '/users/pending-email',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'cancelEmailChange',
        summary: 'Cancel a change of the e-mail that is not verified yet',
        response: {
          200: Type.Object({}, { description: 'An empty object: the link no longer works' }),
          ...problems('not_logged_in', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      await db.write((tx) => deleteMailTokens(tx, userId, ['change']));
      return {};
    },
  );

  type Wanted = { profile: Profile; email: string };

  /** Sends a link to the new e-mail; returns the current one, which stays until the link is opened. */
  async function askForEmail(request: FastifyRequest, account: Account, { profile, email }: Wanted): Promise<string> {
    const key = emailKey(email);
    const { userId } = account;
    if (await isEmailTaken(db, userId, key, now())) throw emailTaken(key);
    const slot = await mail.claim(request, { emailKey: key, network: networkOfRequest(request) });
    if (slot instanceof ProblemError) throw slot;
    const { token, secretHash } = newToken(userId);
    await db.write(async (db) => {
      if ((await lockProven(db, account)) === undefined) throw wrongPassword(request, 'password');
      await updateAccount(db, userId, profile);
      await deleteMailTokens(db, userId, ['change']);
      await insertLink(db, userId, { secretHash, purpose: 'change', email, untilMs: now() + CHANGE_HOLDS_MS });
    });
    logSecurity(request, 'email_change_asked');
    slot.send(async ({ change }) => ({ to: email, ...change(mail.link('verify', token)) }));
    return account.email;
  }

  /** Changes the e-mail immediately: if the server sends no mail, or only its case changes. */
  async function changeNow(request: FastifyRequest, account: Account, { profile, email }: Wanted): Promise<string> {
    const key = emailKey(email);
    const isMove = key !== emailKey(account.email);
    await db.write(async (db) => {
      const former = await lockProven(db, account);
      if (former === undefined) throw wrongPassword(request, 'password');
      if (!(await changeEmail(db, former, { email, isVerified: false }, now()))) throw emailTaken(key);
      await updateAccount(db, former.userId, profile);
      if (isMove) await attempts.remember(db, networkOfRequest(request), key);
    });
    if (isMove) logSecurity(request, 'email_changed');
    return email;
  }
}

export function emailTaken(key: string): ProblemError {
  return new ProblemError('email_taken', 'This e-mail is already registered.', { email: key });
}

function passwordRequired(): ProblemError {
  const message = 'Password is required to change the e-mail.';
  return new ProblemError('validation', message, { errors: { password: { message, kind: 'required' } } });
}
