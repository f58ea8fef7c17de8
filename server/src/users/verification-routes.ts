import { Verification } from '@contactbook/contract/account';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { problems } from '../http/problem-schema.ts';
import { logSecurity } from '../log-security.ts';
import { ProblemError } from '../problem.ts';
import type { App } from '../services.ts';
import { findAccount, setVerified } from './account-queries.ts';
import { askerOf } from './asker.ts';
import { verificationLetter } from './letters.ts';
import type { Letter } from './mail.ts';
import type { PeopleServices } from './people.ts';
import { emailKey, newToken, parseToken } from './rules.ts';
import { currentSession } from './session.ts';
import { deleteMailTokens, findMailToken, insertMailToken, useMailToken } from './token-queries.ts';

const tags = ['account'];
const OF_PERSON = { tags, security: [{ bearer: [] }] };
const LINK_HOLDS_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the e-mail of a person is theirs; nothing waits for it. */
export async function verificationRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, mail, now } = services;

  app.get(
    '/users/verification',
    {
      schema: {
        ...OF_PERSON,
        operationId: 'readVerification',
        summary: 'Whether the e-mail is verified',
        response: {
          200: { ...Verification, description: 'The e-mail, and how it stands' },
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId, email } = currentSession(request);
      return { email, isVerified: (await findAccount(db, userId))?.isVerified === 1 };
    },
  );

  app.post(
    '/users/verification',
    {
      schema: {
        ...OF_PERSON,
        operationId: 'sendVerification',
        summary: 'Send the link to verify the e-mail once more',
        description: '404 where the server sends no mail.',
        response: {
          202: Type.Object({}, { description: 'An empty object: it is on its way' }),
          ...problems('not_logged_in', 'not_found', 'too_many_attempts', 'storage_full'),
        },
      },
    },
    async (request, reply) => {
      const { userId, email } = currentSession(request);
      if (!mail.isThere) throw noMail();
      const slot = await mail.claim(request, { emailKey: emailKey(email), network: askerOf(request).network });
      if (slot instanceof ProblemError) throw slot;
      slot.send(writeVerification(services, userId, email));
      return reply.code(202).send({});
    },
  );

  app.post(
    '/users/verification/:token',
    {
      schema: {
        tags,
        operationId: 'verifyEmail',
        summary: 'Verify the e-mail with a link',
        params: Type.Object({ token: Type.String({ description: 'What the link has behind its #' }) }),
        response: {
          200: Type.Object({}, { description: 'An empty object: the e-mail is verified' }),
          ...problems('code_refused', 'too_many_attempts', 'storage_full'),
        },
      },
    },
    async (request) => {
      const token = parseToken(request.params.token);
      if (token === undefined) throw linkRefused(request);
      const { network } = askerOf(request);
      attempts.checkAddress(network);
      const giveBack = await attempts.takeGuess(network);
      if ((await findMailToken(db, token.userId, token.secretHash, now())) !== 'verification')
        throw linkRefused(request);
      await giveBack();
      await db.transaction().execute(async (db) => {
        // The person's row first, as in every transaction that ends links.
        await setVerified(db, token.userId);
        if (!(await useMailToken(db, token.userId, token.secretHash))) throw linkRefused(request);
        await deleteMailTokens(db, token.userId, ['verification']);
      });
      return {};
    },
  );
}

/** Stores a fresh link for the e-mail and writes the letter with it; undefined when the person has another e-mail by then. */
export function writeVerification({ db, mail, now }: PeopleServices, userId: string, email: string) {
  return async (): Promise<Letter | undefined> => {
    const { token, secretHash } = newToken(userId);
    const link = { secretHash, purpose: 'verification', untilMs: now() + LINK_HOLDS_MS } as const;
    if (!(await insertMailToken(db, { userId, email }, link))) return undefined;
    return verificationLetter(email, mail.link('verify', token));
  };
}

export function noMail(): ProblemError {
  return new ProblemError('not_found', 'This server sends no mail.');
}

function linkRefused(request: FastifyRequest): ProblemError {
  logSecurity(request, 'verification_refused');
  return new ProblemError('code_refused', 'This link was used already or is too old. Ask for a new one.');
}
