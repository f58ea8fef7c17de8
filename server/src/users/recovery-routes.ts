import { RecoveryByCode, RecoveryPassword, RecoveryRequest } from '@contactbook/contract/account';
import { Session } from '@contactbook/contract/users';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '../db/tables.ts';
import { bodyProblems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App } from '../services.ts';
import { findAccount, setPassword, setVerified } from './account-queries.ts';
import { askerOf } from './asker.ts';
import { browserLabel } from './browser-label.ts';
import { recoveryLetter } from './letters.ts';
import { logSecurity } from '../log-security.ts';
import { noMail } from './verification-routes.ts';
import type { PeopleServices } from './people.ts';
import { findUserByEmail, NOBODY } from './queries.ts';
import { emailKey, hashOfCode, isEmailKey, newToken, parseToken } from './rules.ts';
import { deleteOtherSessions, insertSession } from './session-queries.ts';
import { deleteMailTokens, findMailToken, hasCode, insertMailToken, useCode, useMailToken } from './token-queries.ts';

const tags = ['account'];
const LINK_HOLDS_MS = 60 * 60 * 1000;
const IS_BACK = { ...Session, description: 'All sessions of before have ended; the user, and a token of a new one' };

/** The ways back for who has forgotten the password: by mail, or by a printed code. */
export async function recoveryRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, inTurn, mail, now } = services;

  app.post(
    '/users/recovery',
    {
      schema: {
        tags,
        operationId: 'askForRecovery',
        summary: 'Ask for a link to choose a new password',
        description:
          'Sent to the e-mail where somebody has signed up with it; the answer is the same where nobody has. 404 where the server sends no mail.',
        body: RecoveryRequest,
        response: {
          202: Type.Object({}, { description: 'An empty object, which does not say whether anybody has the e-mail' }),
          ...bodyProblems('not_found', 'too_many_attempts'),
        },
      },
    },
    async (request, reply) => {
      if (!mail.isThere) throw noMail();
      const key = emailKey(request.body.email);
      const slot = await mail.claim(request, { emailKey: key, network: askerOf(request).network });
      if (slot instanceof ProblemError) throw slot;
      logSecurity(request, 'recovery_asked');
      // What is done for a known e-mail alone is done after the answer, so that nobody can measure it.
      slot.send(async () => {
        if (!isEmailKey(key)) return undefined;
        const user = await findUserByEmail(db, key);
        const { userId, email } = user ?? { userId: NOBODY, email: '' };
        const { token, secretHash } = newToken(userId);
        const link = { secretHash, purpose: 'recovery', untilMs: now() + LINK_HOLDS_MS } as const;
        const isThere = await insertMailToken(db, { userId, email }, link);
        return isThere ? recoveryLetter(email, mail.link('recover', token)) : undefined;
      });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/users/recovery/code',
    {
      schema: {
        tags,
        operationId: 'recoverByCode',
        summary: 'Choose a new password with a recovery code',
        body: RecoveryByCode,
        response: { 200: IS_BACK, ...bodyProblems('code_refused', 'too_many_attempts', 'busy') },
      },
    },
    async (request) => {
      const { email, code, password } = request.body;
      const key = emailKey(email);
      const asker = askerOf(request);
      attempts.checkAddress(asker.network);
      const found = await inTurn(asker, async (passwords) => {
        const giveBack = await attempts.takeLogIn(asker.network, key);
        const user = isEmailKey(key) ? await findUserByEmail(db, key) : undefined;
        const userId = user?.userId ?? NOBODY;
        const codeHash = hashOfCode(userId, code);
        if (!(await hasCode(db, userId, codeHash)) || user === undefined) return undefined;
        await giveBack();
        return { userId, codeHash, passwordHash: await passwords.hash(password) };
      });
      if (found === undefined) throw codeRefused(request);
      const { userId, codeHash, passwordHash } = found;
      return comeBack(request, { userId, passwordHash }, async (db) => {
        if (!(await useCode(db, userId, codeHash))) throw codeRefused(request);
      });
    },
  );

  app.post(
    '/users/recovery/:token',
    {
      schema: {
        tags,
        operationId: 'recoverByLink',
        summary: 'Choose a new password with a link',
        params: Type.Object({ token: Type.String({ description: 'What the link has behind its #' }) }),
        body: RecoveryPassword,
        response: { 200: IS_BACK, ...bodyProblems('code_refused', 'too_many_attempts', 'busy') },
      },
    },
    async (request) => {
      const token = parseToken(request.params.token);
      if (token === undefined) throw linkRefused(request);
      const { userId, secretHash } = token;
      const asker = askerOf(request);
      attempts.checkAddress(asker.network);
      const found = await inTurn(asker, async (passwords) => {
        const giveBack = await attempts.takeGuess(asker.network);
        const purpose = await findMailToken(db, userId, secretHash, now());
        if (purpose !== 'recovery' && purpose !== 'reset') return undefined;
        await giveBack();
        return { purpose, passwordHash: await passwords.hash(request.body.password) };
      });
      if (found === undefined) throw linkRefused(request);
      return comeBack(request, { userId, passwordHash: found.passwordHash }, async (db) => {
        if (!(await useMailToken(db, userId, secretHash))) throw linkRefused(request);
        if (found.purpose === 'recovery') await setVerified(db, userId);
      });
    },
  );

  /** Ends all sessions together with what `useUp` does, and begins one for who could. */
  async function comeBack(
    request: FastifyRequest,
    { userId, passwordHash }: { userId: string; passwordHash: string },
    useUp: (db: Db) => Promise<void>,
  ) {
    const { token, secretHash } = newToken(userId);
    const label = browserLabel(request.headers['user-agent']);
    const account = await db.transaction().execute(async (db) => {
      // The person's row first, as in every transaction that ends links.
      await setPassword(db, userId, passwordHash);
      await useUp(db);
      await deleteMailTokens(db, userId, ['recovery', 'reset']);
      await deleteOtherSessions(db, userId);
      await insertSession(db, { userId, secretHash, label }, services.useNow());
      return findAccount(db, userId);
    });
    if (account === undefined) throw codeRefused(request);
    await services.onSessionsEnded(userId);
    logSecurity(request, 'account_recovered');
    return { user: { name: account.name, email: account.email }, token };
  }
}

function codeRefused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'recovery_refused');
  return new ProblemError('code_refused', 'This code does not fit the e-mail, or was used already.');
}

function linkRefused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'recovery_refused');
  return new ProblemError('code_refused', 'This link was used already or is too old. Ask for a new one.');
}
