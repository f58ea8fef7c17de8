import { AccountState, PasswordChange, PasswordProof, RecoveryCodes, UserPatch } from '@contactbook/contract/account';
import { User } from '@contactbook/contract/users';
import { Type } from 'typebox';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App } from '../services.ts';
import { findAccount, lockProven, setEmail, setName, setPassword } from './account-queries.ts';
import { askerOf } from './asker.ts';
import { forgetKnown } from './attempts.ts';
import { keepFormerEmail } from './former-emails.ts';
import { addressChangedLetter } from './letters.ts';
import { logSecurity } from '../log-security.ts';
import type { PeopleServices } from './people.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { emailKey, hashOfCode, newCode } from './rules.ts';
import { currentSession } from './session.ts';
import { deleteOtherSessions } from './session-queries.ts';
import { countCodes, deleteMailTokens, replaceCodes } from './token-queries.ts';
import { writeVerification } from './verification-routes.ts';

const OF_PERSON = { tags: ['account'], security: [{ bearer: [] }] };
const CODES = 10;

/** Name, e-mail, password and recovery codes of a person. */
export async function accountRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, mail, now } = services;

  app.get(
    '/users/account',
    {
      schema: {
        ...OF_PERSON,
        operationId: 'readAccount',
        summary: 'How the account stands',
        response: {
          200: { ...AccountState, description: 'Whether there is mail, and which ways back there are' },
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const account = await findAccount(db, userId);
      const codesLeft = await countCodes(db, userId);
      return { hasMail: mail.isThere, isVerified: account?.isVerified === 1, codesLeft };
    },
  );

  app.post(
    '/users/password',
    {
      schema: {
        ...OF_PERSON,
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'All other sessions end, and links to recover the account with them; this one goes on.',
        body: PasswordChange,
        response: {
          200: Type.Object({}, { description: 'An empty object' }),
          ...bodyProblems('not_logged_in', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { current, next } = request.body;
      const { session, account, made } = await provePassword(services, request, ['current', current], ({ hash }) =>
        hash(next),
      );
      await db.transaction().execute(async (db) => {
        if (made === undefined || (await lockProven(db, account)) === undefined)
          throw wrongPassword(request, 'current');
        await setPassword(db, account.userId, made);
        await deleteMailTokens(db, account.userId, ['recovery', 'reset']);
        await deleteOtherSessions(db, account.userId, session.secretHash);
      });
      await services.onSessionsEnded(account.userId);
      logSecurity(request, 'password_changed');
      return {};
    },
  );

  app.patch(
    '/users/current',
    {
      schema: {
        ...OF_PERSON,
        operationId: 'updateUser',
        summary: 'Change name or e-mail',
        description: 'The e-mail only with the password. Fields that are left out stay as they are.',
        body: UserPatch,
        response: {
          200: { ...User, description: 'The user, as they now are' },
          ...bodyProblems('not_logged_in', 'email_taken', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { name, email, password } = request.body;
      const session = currentSession(request);
      const user = { name: name ?? session.name, email: email?.trim() ?? session.email };
      if (email === undefined) {
        if (name !== undefined) await setName(db, session.userId, name);
        return user;
      }
      if (password === undefined) throw passwordRequired();
      const { account } = await provePassword(services, request, ['password', password]);
      const key = emailKey(email);
      const isMove = key !== emailKey(account.email);
      const slot = isMove ? await mail.claim(request, { emailKey: key, network: askerOf(request).network }) : undefined;
      if (slot instanceof ProblemError) throw slot;
      const moved = await db.transaction().execute(async (db) => {
        const former = await lockProven(db, account);
        if (former === undefined) throw wrongPassword(request, 'password');
        const change = { email: user.email, emailKey: key, formerKey: emailKey(former.email) };
        if (!(await setEmail(db, former.userId, change))) {
          throw new ProblemError('email_taken', 'This e-mail is already registered.', { email: key });
        }
        if (name !== undefined) await setName(db, former.userId, name);
        if (change.emailKey === change.formerKey) return undefined;
        await deleteMailTokens(db, former.userId, ['recovery', 'verification']);
        await keepFormerEmail(db, former.userId, change, now());
        await forgetKnown(db, change.formerKey);
        await attempts.remember(db, askerOf(request).network, key);
        return former;
      });
      if (moved !== undefined) {
        logSecurity(request, 'email_changed');
        const former = { emailKey: emailKey(moved.email), isNotice: moved.isVerified === 1 };
        await mail.notify(request, former, async () => addressChangedLetter(moved.email));
        slot?.send(writeVerification(services, moved.userId, user.email));
      }
      return user;
    },
  );

  app.post(
    '/users/codes',
    {
      schema: {
        ...OF_PERSON,
        operationId: 'makeCodes',
        summary: 'Make recovery codes',
        description: 'Ten, each good once, in place of those that there were. They are told this once.',
        body: PasswordProof,
        response: {
          200: { ...RecoveryCodes, description: 'The codes, to be printed' },
          ...bodyProblems('not_logged_in', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { account } = await provePassword(services, request, ['password', request.body.password]);
      const codes = Array.from({ length: CODES }, newCode);
      const hashes = codes.map((code) => hashOfCode(account.userId, code));
      await db.transaction().execute(async (db) => {
        if ((await lockProven(db, account)) === undefined) throw wrongPassword(request, 'password');
        await replaceCodes(db, account.userId, hashes);
      });
      logSecurity(request, 'recovery_codes_made');
      return { codes };
    },
  );
}

function passwordRequired(): ProblemError {
  const message = 'Password is required to change the e-mail.';
  return new ProblemError('validation', message, { errors: { password: { message, kind: 'required' } } });
}
