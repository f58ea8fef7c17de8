import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import { Credentials, Session, SignUp, User } from '@contactbook/contract/users';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { cleanHourly } from '../hourly.ts';
import { ProblemError } from '../problem.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { createAttempts } from './attempts.ts';
import { type Asker, createPasswordTurns } from './passwords.ts';
import {
  deleteOverAttempts,
  deleteSession,
  deleteSessionsUnusedSince,
  findUserByEmail,
  insertSession,
  insertUser,
} from './queries.ts';
import { emailKey, isEmailKey, networkOf, newToken, newUserId } from './rules.ts';
import { sessionUser } from './session.ts';

const tags = ['users'];
const security = [{ bearer: [] }];

/** Sign up, log in, log out, who am I (section 7). */
export async function usersRoutes(app: App, services: Services): Promise<void> {
  const { db, config, now, expiryNow, useNow } = services;
  const inTurn = createPasswordTurns(services.metrics);
  const attempts = createAttempts(services);
  cleanHourly(app, 'ended sessions', async () => {
    await deleteSessionsUnusedSince(db, expiryNow() - config.sessionIdleMs);
    await deleteOverAttempts(db, now());
  });

  app.post(
    '/users/signup',
    {
      schema: {
        tags,
        operationId: 'signUp',
        summary: 'Sign up',
        description: 'A taken e-mail is answered 400 with code 11000.',
        body: SignUp,
        response: {
          201: { ...Session, description: 'The new user and a token' },
          ...bodyProblems('email_taken', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request, reply) => {
      const { name, email, password } = request.body;
      const user = { userId: newUserId(), name, email: email.trim(), emailKey: emailKey(email) };
      const asker = askerOf(request);
      const passwordHash = await inTurn(asker, async (passwords) => {
        await attempts.takeSignUp(asker.network);
        return passwords.hash(password);
      });
      const { token, secretHash } = newToken(user.userId);
      await db.transaction().execute(async (db) => {
        if (!(await insertUser(db, { ...user, passwordHash }, now()))) {
          throw new ProblemError('email_taken', 'This e-mail is already registered.', { email: user.emailKey });
        }
        await insertSession(db, user.userId, secretHash, useNow());
        await attempts.remember(db, asker.network, user.emailKey);
      });
      return reply.code(201).send({ user: asUser(user), token });
    },
  );

  app.post(
    '/users/login',
    {
      schema: {
        tags,
        operationId: 'logIn',
        summary: 'Log in',
        description: 'A wrong e-mail or password is answered 400 with an empty object, in the same time.',
        body: Credentials,
        response: {
          200: { ...Session, description: 'The user and a token of this log-in alone' },
          ...bodyProblems('log_in_refused', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { email, password } = request.body;
      const key = emailKey(email);
      const asker = askerOf(request);
      attempts.checkAddress(asker.network);
      // Counted within its turn, so that simultaneous log-ins neither slip past the limit nor hit it by succeeding.
      const user = await inTurn(asker, async (passwords) => {
        const giveBack = await attempts.takeLogIn(asker.network, key);
        if (!isEmailKey(key)) return undefined;
        const found = await findUserByEmail(db, key);
        if (!(await passwords.matches(found?.passwordHash, password))) return undefined;
        await giveBack();
        return found;
      });
      if (user === undefined) throw new ProblemError('log_in_refused', 'Wrong e-mail or password.');
      const { token, secretHash } = newToken(user.userId);
      await insertSession(db, user.userId, secretHash, useNow());
      return { user: asUser(user), token };
    },
  );

  app.post(
    '/users/logout',
    {
      schema: {
        tags,
        security,
        operationId: 'logOut',
        summary: 'Log out: end this token for good',
        response: {
          200: Type.Object({}, { description: 'An empty object: the token is dead' }),
          ...problems('not_logged_in', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId, secretHash } = await sessionUser(services, request);
      await deleteSession(db, userId, secretHash);
      services.onLogOut(secretHash);
      return {};
    },
  );

  app.get(
    '/users/current',
    {
      schema: {
        tags,
        security,
        operationId: 'currentUser',
        summary: 'Who is logged in',
        response: { 200: { ...User, description: 'The user whose token this is' }, ...problems('not_logged_in') },
      },
    },
    async (request) => asUser(await sessionUser(services, request)),
  );
}

/** With a longer list of addresses than any chain of proxies has, the last proxy counts as the client. */
function askerOf(request: FastifyRequest): Asker {
  const { headers, socket } = request.raw;
  const isPlain = (headers['x-forwarded-for']?.length ?? 0) <= HEADER_MAX_LENGTH;
  const address = isPlain ? request.ip : socket.remoteAddress;
  return { network: networkOf(address ?? ''), hasLeft: () => !socket.writable };
}

/** The fields of a user that are public, and no other column of the row. */
function asUser({ name, email }: User): User {
  return { name, email };
}
