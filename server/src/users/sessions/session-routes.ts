import { ActiveSession } from '@contactbook/contract/account';
import { Type } from 'typebox';
import { problems } from '../../http/problem-schema.ts';
import { ProblemError } from '../../problem.ts';
import type { App } from '../../services.ts';
import { logSecurity } from '../../log-security.ts';
import type { PeopleServices } from '../people.ts';
import { isSessionId } from '../rules.ts';
import { currentSession, sessionsSince } from './session.ts';
import { deleteOtherSessions, deleteSession, findSessions, markTold, SESSIONS_MAX } from './session-queries.ts';
import { ACCOUNT_CALL } from '../account-call.ts';

const ONE = { ...ACCOUNT_CALL, params: Type.Object({ id: Type.String({ description: 'The id of a session' }) }) };

/** Routes that list and end the sessions of a user. */
export async function sessionRoutes(app: App, services: PeopleServices): Promise<void> {
  const { db } = services;

  app.get(
    '/users/sessions',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'listSessions',
        summary: 'List the sessions of the user',
        description:
          'Newest first. `isNew` marks a log-in from a browser that the user had not used before, until `POST /users/sessions/{id}/told`. It is returned to older sessions and to sessions that are not new themselves.',
        response: {
          200: Type.Array(ActiveSession, { description: 'All active sessions', maxItems: SESSIONS_MAX }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId, secretHash } = currentSession(request);
      const sessions = await findSessions(db, userId, sessionsSince(services));
      const news = newsFor(secretHash, sessions);
      return sessions.map(({ id, label, createdAtMs, usedAtMs }) => ({
        id,
        label,
        createdAtMs,
        usedAtMs,
        isCurrent: id === secretHash,
        isNew: news.has(id),
      }));
    },
  );

  app.post(
    '/users/sessions/:id/told',
    {
      schema: {
        ...ONE,
        operationId: 'markTold',
        summary: 'Confirm a new log-in',
        response: {
          200: Type.Object({}, { description: 'An empty object' }),
          ...problems('not_logged_in', 'session_not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId, secretHash } = currentSession(request);
      const sessions = await findSessions(db, userId, sessionsSince(services));
      const { id } = request.params;
      if (!sessions.some((session) => session.id === id)) throw noSuchSession();
      // An intruder must not be able to dismiss the notice of their own log-in.
      if (newsFor(secretHash, sessions).has(id)) await db.write((tx) => markTold(tx, userId, id));
      return {};
    },
  );

  app.delete(
    '/users/sessions/:id',
    {
      schema: {
        ...ONE,
        operationId: 'endSession',
        summary: 'End a session',
        response: {
          200: Type.Object(
            {},
            { description: 'An empty object: the token no longer works, and its streams have ended' },
          ),
          ...problems('not_logged_in', 'session_not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const { id } = request.params;
      if (!isSessionId(id) || !(await db.write((tx) => deleteSession(tx, userId, id)))) throw noSuchSession();
      await services.onSessionsEnded(userId);
      logSecurity(request, 'session_ended');
      return {};
    },
  );

  app.delete(
    '/users/sessions',
    {
      schema: {
        ...ACCOUNT_CALL,
        operationId: 'endOtherSessions',
        summary: 'End all other sessions',
        response: {
          200: Type.Object({}, { description: 'An empty object: only this session is active' }),
          ...problems('not_logged_in', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId, secretHash } = currentSession(request);
      await db.write((tx) => deleteOtherSessions(tx, userId, secretHash));
      await services.onSessionsEnded(userId);
      logSecurity(request, 'other_sessions_ended');
      return {};
    },
  );
}

type Seen = { id: string; isTold: number; createdAtMs: number };

/**
 * Returns the ids of log-ins that this session may report. A session whose own log-in is not confirmed reports only
 * later ones.
 */
function newsFor(ownId: string, sessions: Seen[]): Set<string> {
  const own = sessions.find(({ id }) => id === ownId);
  const isNews = ({ id, isTold, createdAtMs }: Seen) =>
    isTold === 0 && id !== ownId && (own?.isTold === 1 || createdAtMs > (own?.createdAtMs ?? Infinity));
  return new Set(sessions.filter(isNews).map(({ id }) => id));
}

function noSuchSession(): ProblemError {
  return new ProblemError('session_not_found', 'This session has already ended.');
}
