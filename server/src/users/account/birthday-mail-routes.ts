import { BirthdayMail, LinkToken } from '@contactbook/contract/account';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bodyProblems, problems } from '../../http/problem-schema.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { ACCOUNT_CALL } from '../account-call.ts';
import { networkOfRequest } from '../client.ts';
import { acceptedLanguage } from '../languages.ts';
import type { PeopleServices } from '../people.ts';
import { noMail } from '../recovery/verification-routes.ts';
import { parseToken } from '../rules.ts';
import { currentSession } from '../sessions/session.ts';
import { findMailToken } from '../sessions/token-queries.ts';
import { deleteSubscriber, upsertSubscriber } from './birthday-mail-queries.ts';
import { isTimeZone, nextMonday } from './weeks.ts';

/** Routes that begin and end the mail of the week's birthdays. send-birthday-mails.ts sends it. */
export async function birthdayMailRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, attempts, mail, now } = services;

  app.put(
    '/users/birthday-mail',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'beginBirthdayMail',
        summary: "Receive a mail of the week's birthdays",
        description:
          'It is sent on Monday morning in this time zone, in weeks with birthdays, once the e-mail is verified. 404 if the server sends no mail.',
        body: BirthdayMail,
        response: {
          200: Type.Object({}, { description: 'An empty object: the mails begin next Monday' }),
          ...bodyProblems('not_logged_in', 'not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const { timeZone } = request.body;
      if (!mail.isThere) throw noMail();
      if (!isTimeZone(timeZone)) throw unknownTimeZone();
      const nextAtMs = nextMonday(timeZone, now());
      const subscriber = { userId, timeZone, language: acceptedLanguage(request), nextAtMs };
      await db.write((tx) => upsertSubscriber(tx, subscriber));
      return {};
    },
  );

  app.delete(
    '/users/birthday-mail',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'endBirthdayMail',
        summary: "Receive no mail of the week's birthdays",
        response: {
          200: Type.Object({}, { description: 'An empty object: no such mail is sent' }),
          ...problems('not_logged_in', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      await db.write((tx) => deleteSubscriber(tx, userId));
      return {};
    },
  );

  app.post(
    '/users/birthday-mail/link',
    {
      schema: {
        tags: ACCOUNT_CALL.tags,
        operationId: 'endBirthdayMailByLink',
        summary: "End the mail of the week's birthdays with its link",
        description: 'Needs no session. The link works repeatedly.',
        body: LinkToken,
        response: {
          200: Type.Object({}, { description: 'An empty object: no such mail is sent' }),
          ...bodyProblems('code_refused', 'too_many_attempts', 'storage_full'),
        },
      },
    },
    async (request) => {
      const userId = await ownerOfLink(request, request.body.token);
      if (userId === undefined) {
        throw new ProblemError('code_refused', 'This link has expired. Log in to stop the mails.');
      }
      await db.write((tx) => deleteSubscriber(tx, userId));
      return {};
    },
  );

  async function ownerOfLink(request: FastifyRequest, text: string): Promise<string | undefined> {
    const token = parseToken(text);
    if (token === undefined) return undefined;
    const link = await attempts.guess(networkOfRequest(request), async () => {
      const found = await findMailToken(db, token.userId, token.secretHash, now());
      return found?.purpose === 'birthdays' ? found : undefined;
    });
    return link && token.userId;
  }
}

function unknownTimeZone(): ProblemError {
  const message = 'There is no such time zone.';
  return new ProblemError('validation', message, { errors: { timeZone: { message, kind: 'regexp' } } });
}
