import { AccountState, PasswordChange, PasswordProof, RecoveryCodes } from '@contactbook/contract/account';
import { Type } from 'typebox';
import { bodyProblems, problems } from '../../http/problem-schema.ts';
import type { App } from '../../services.ts';
import { findAccount, lockProven, updateAccount } from './account-queries.ts';
import { timeZoneOf } from './birthday-mail-queries.ts';
import { deleteGrants } from '../devices/device-grants.ts';
import { endDevicesExcept } from '../devices/device-queries.ts';
import { logSecurity } from '../../log-security.ts';
import type { PeopleServices } from '../people.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { hashOfCode, newCode } from '../rules.ts';
import { currentSession } from '../sessions/session.ts';
import { deleteOtherSessions } from '../sessions/session-queries.ts';
import { countCodes, deleteMailTokens, findLinkEmails, replaceCodes } from '../sessions/token-queries.ts';
import { ACCOUNT_CALL } from '../account-call.ts';

const CODES = 10;

/** Routes for the state of an account, its password and its recovery codes. */
export async function accountRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, mail, now } = services;

  app.get(
    '/users/account',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'readAccount',
        summary: 'Read the state of the account',
        response: {
          200: { ...AccountState, description: 'Whether the server sends mail, and how the account can be recovered' },
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId, email } = currentSession(request);
      const account = await findAccount(db, userId);
      const codesLeft = await countCodes(db, userId);
      const birthdayZone = await timeZoneOf(db, userId);
      const [pendingEmail] = await findLinkEmails(db, userId, 'change', now());
      return {
        hasMail: mail.isThere,
        email: account?.email ?? email,
        isVerified: account?.isVerified === 1,
        ...(pendingEmail !== undefined && { pendingEmail }),
        codesLeft,
        ...(account?.isOperator === 1 && { isOperator: true }),
        ...(birthdayZone !== undefined && { birthdayZone }),
      };
    },
  );

  app.post(
    '/users/password',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'changePassword',
        summary: 'Change the password',
        description:
          'Ends all other sessions, recovery codes, and links to recover the account or to change its e-mail. Devices are disconnected only if the request asks for it.',
        body: PasswordChange,
        response: {
          200: Type.Object({}, { description: 'An empty object' }),
          ...bodyProblems('not_logged_in', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { current, next, endDevices = false, endCodes = true } = request.body;
      const { session, account, made } = await provePassword(services, request, ['current', current], ({ hash }) =>
        hash(next),
      );
      await db.write(async (db) => {
        if (made === undefined || (await lockProven(db, account)) === undefined)
          throw wrongPassword(request, 'current');
        await updateAccount(db, account.userId, { password_hash: made });
        await deleteMailTokens(db, account.userId, ['recovery', 'reset', 'change']);
        await deleteOtherSessions(db, account.userId, session.secretHash);
        await deleteGrants(db, account.userId);
        if (endDevices) await endDevicesExcept(db, account.userId, []);
        if (endCodes) await replaceCodes(db, account.userId, []);
      });
      await services.onSessionsEnded(account.userId);
      logSecurity(request, 'password_changed');
      return {};
    },
  );

  app.post(
    '/users/codes',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'makeCodes',
        summary: 'Make recovery codes',
        description:
          'Returns ten codes, which replace all previous ones. Each works once. They are returned only once.',
        body: PasswordProof,
        response: {
          200: { ...RecoveryCodes, description: 'The codes' },
          ...bodyProblems('not_logged_in', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { account } = await provePassword(services, request, ['password', request.body.password]);
      const codes = Array.from({ length: CODES }, newCode);
      const hashes = codes.map((code) => hashOfCode(account.userId, code));
      await db.write(async (db) => {
        if ((await lockProven(db, account)) === undefined) throw wrongPassword(request, 'password');
        await replaceCodes(db, account.userId, hashes);
      });
      logSecurity(request, 'recovery_codes_made');
      return { codes };
    },
  );
}
