import { Credentials, Session, SignUp, User } from '@contactbook/contract/users';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { cleanHourly } from '../hourly.ts';
import { ProblemError } from '../problem.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { lockProven } from './account/account-queries.ts';
import { accountRoutes } from './account/account-routes.ts';
import { birthdayMailRoutes } from './account/birthday-mail-routes.ts';
import { USER_CALL } from './account-call.ts';
import { waitingClient } from './client.ts';
import { createAttempts } from './attempts.ts';
import { browserLabel } from './sessions/browser-label.ts';
import { type BirthdayLines, sendBirthdayMails } from './account/send-birthday-mails.ts';
import { deviceFlowRoutes } from './devices/device-flow.ts';
import { deviceLinkRoutes } from './devices/device-links.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { emailRoutes } from './account/email-routes.ts';
import { leavingRoutes } from './account/leaving-routes.ts';
import { logSecurity } from '../log-security.ts';
import { createMail } from './mail.ts';
import { createPasswordTurns } from './passwords.ts';
import { asUser, type PeopleServices } from './people.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { deleteOldAudit } from './audit.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { createRefusalLog } from './refused-log-ins.ts';
import { deleteOverAttempts, deleteReleasedEmails, findUserByEmail, insertUser } from './queries.ts';
import { emailKey, isEmailKey, newToken, newUserId } from './rules.ts';
import { ANY_TOKEN, currentUser } from './current-user.ts';
import { currentSession, sessionsSince } from './sessions/session.ts';
import { deleteSession, deleteSessionsOver, insertSession } from './sessions/session-queries.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { createSignUpPolicy } from './sign-up-policy.ts';
import { deleteOverTokens } from './sessions/token-queries.ts';
import { verificationRoutes, writeVerification } from './recovery/verification-routes.ts';
import { wellKnownRoutes } from './well-known.ts';

/** Routes for sign-up, log-in, log-out and the current user (section 7), and for the account. */
export async function usersRoutes(app: App, services: Services, birthdayLines: BirthdayLines): Promise<void> {
  const { db, now, useNow, expiryNow } = services;
  const inTurn = createPasswordTurns({ ...services, scheduler: db.scheduler });
  const attempts = createAttempts(services);
  const mail = createMail(app, services, attempts);
  const refusals = createRefusalLog(services);
  const people: PeopleServices = { ...services, inTurn, attempts, mail, refusals };
  const signUpPolicy = createSignUpPolicy(people);
  cleanHourly(app, 'ended sessions', async () => {
    await db.write((tx) => deleteSessionsOver(tx, sessionsSince(services)));
    await db.write((tx) => deleteOverAttempts(tx, now()));
    await db.write((tx) => deleteOverTokens(tx, now()));
    await db.write((tx) => deleteReleasedEmails(tx, now()));
    await db.write((tx) => deleteOldAudit(tx, expiryNow()));
  });

  app.post(
    '/users/signup',
    {
      schema: {
        tags: USER_CALL.tags,
        operationId: 'signUp',
        summary: 'Sign up',
        description: 'A taken e-mail is answered with 400 and code 11000.',
        body: SignUp,
        response: {
          201: { ...Session, description: 'The new user and a token' },
          ...bodyProblems('email_taken', 'invitation_refused', 'sign_up_closed', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request, reply) => {
      const { name, email, password, invitation } = request.body;
      const user = { userId: newUserId(), name, email: email.trim(), emailKey: emailKey(email) };
      const client = waitingClient(request);
      const { passwordHash, enter } = await inTurn(client, async (passwords) => {
        await attempts.takeSignUp(client.network);
        const mayEnter = await signUpPolicy.check(request, invitation);
        return { passwordHash: await passwords.hash(password), enter: mayEnter };
      });
      const { token, secretHash } = newToken(user.userId);
      const label = browserLabel(request.headers['user-agent']);
      await db.write(async (db) => {
        await enter(db);
        if (!(await insertUser(db, { ...user, passwordHash }, now()))) {
          throw new ProblemError('email_taken', 'This e-mail is already registered.', { email: user.emailKey });
        }
        await insertSession(db, { userId: user.userId, secretHash, label }, useNow());
        await attempts.remember(db, client.network, user.emailKey);
      });
      await people.mail.notify(
        request,
        { emailKey: user.emailKey },
        writeVerification(people, user.userId, user.email),
      );
      return reply.code(201).send({ user: asUser(user), token });
    },
  );

  app.post(
    '/users/login',
    {
      schema: {
        tags: USER_CALL.tags,
        operationId: 'logIn',
        summary: 'Log in',
        description: 'A wrong e-mail or password is answered with 400 and an empty object, after the same time.',
        body: Credentials,
        response: {
          200: { ...Session, description: 'The user and the token of this session' },
          ...bodyProblems('log_in_refused', 'account_locked', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { email, password } = request.body;
      const key = emailKey(email);
      const client = waitingClient(request);
      return refusals.watch(request, key, async () => {
        attempts.checkAddress(client.network);
        // Counted within its turn, so that concurrent log-ins neither bypass the limit nor reach it by succeeding.
        const user = await inTurn(client, (passwords) =>
          attempts.logIn(client.network, key, async () => {
            if (!isEmailKey(key)) return undefined;
            const found = await findUserByEmail(db, key);
            return (await passwords.matches(found?.passwordHash, password)) ? found : undefined;
          }),
        );
        if (user === undefined) throw refused(request);
        const { token, secretHash } = newToken(user.userId);
        const label = browserLabel(request.headers['user-agent']);
        await db.write(async (db) => {
          if ((await lockProven(db, user)) === undefined) throw refused(request);
          await insertSession(db, { userId: user.userId, secretHash, label }, useNow());
        });
        return { user: asUser(user), token };
      });
    },
  );

  app.post(
    '/users/logout',
    {
      schema: {
        ...USER_CALL,
        operationId: 'logOut',
        summary: 'Log out',
        response: {
          200: Type.Object({}, { description: 'An empty object: the token no longer works' }),
          ...problems('not_logged_in', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId, secretHash } = currentSession(request);
      await db.write((tx) => deleteSession(tx, userId, secretHash));
      await services.onSessionsEnded(userId);
      return {};
    },
  );

  app.get(
    '/users/current',
    {
      schema: {
        ...USER_CALL,
        security: ANY_TOKEN,
        operationId: 'currentUser',
        summary: 'Who is logged in',
        response: { 200: { ...User, description: 'The user whose token this is' }, ...problems('not_logged_in') },
      },
    },
    async (request) => asUser(currentUser(request)),
  );

  await sessionRoutes(app, people);
  await accountRoutes(app, people);
  await recoveryRoutes(app, people);
  await verificationRoutes(app, people);
  await emailRoutes(app, people);
  await birthdayMailRoutes(app, people);
  sendBirthdayMails(app, people, birthdayLines);
  await leavingRoutes(app, people);
  await deviceRoutes(app, people);
  await deviceFlowRoutes(app, people);
  await deviceLinkRoutes(app, people);
  await wellKnownRoutes(app, services);
  await app.register((app: App) => operatorRoutes(app, people));
}

function refused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'log_in_refused');
  return new ProblemError('log_in_refused', 'Wrong e-mail or password.');
}
