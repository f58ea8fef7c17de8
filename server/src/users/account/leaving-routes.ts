import { PasswordProof } from '@contactbook/contract/account';
import { Type } from 'typebox';
import { cleanHourly } from '../../hourly.ts';
import { bodyProblems } from '../../http/problem-schema.ts';
import type { App } from '../../services.ts';
import { lockProven } from './account-queries.ts';
import { ACCOUNT_CALL } from '../account-call.ts';
import { networkOfRequest } from '../client.ts';
import { beginLeaving, findLeavers, finishLeaving } from './leaving.ts';
import { logSecurity } from '../../log-security.ts';
import type { PeopleServices } from '../people.ts';
import { provePassword, wrongPassword } from './prove-password.ts';

/** The route that deletes an account and all data of its user. */
export async function leavingRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db, now } = services;
  cleanHourly(app, 'people who have left', async () => {
    for (const userId of await findLeavers(db)) await finishLeaving(db, userId);
  });

  app.delete(
    '/users/current',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'deleteUser',
        summary: 'Delete the account and all of its data',
        body: PasswordProof,
        response: {
          200: Type.Object({}, { description: 'An empty object: all data except backups is deleted' }),
          ...bodyProblems('not_logged_in', 'wrong_password', 'too_many_attempts', 'busy'),
        },
      },
    },
    async (request) => {
      const { account } = await provePassword(services, request, ['password', request.body.password]);
      const { userId } = account;
      await db.write(async (db) => {
        if ((await lockProven(db, account)) === undefined) throw wrongPassword(request, 'password');
        await beginLeaving(db, userId, now());
      });
      await services.onSessionsEnded(userId);
      await finishLeaving(db, userId, networkOfRequest(request));
      logSecurity(request, 'account_deleted');
      return {};
    },
  );
}
