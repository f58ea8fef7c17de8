import { GoBack, Past, PastPoint } from '@contactbook/contract/changes';
import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { sessionUser } from '../users/session.ts';
import { actOnBook, CHANGED, OF_ACTS, ON_THE_PAST } from './act.ts';
import { findDifference, findReach, findRevisionAt } from './queries.ts';
import { reachable } from './log-bounds.ts';
import { slicesAfter } from './batches.ts';

/** The whole book as it was: what would be other, and going back there. */
export async function pastRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get(
    '/past',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'lookBack',
        summary: 'What going back to an earlier book would change',
        querystring: PastPoint,
        response: {
          200: { ...Past, description: 'The difference' },
          ...problems('validation', 'not_logged_in', 'change_not_found', 'history_truncated'),
        },
      },
    },
    async (request) => {
      const { userId, revision: current } = await sessionUser(services, request);
      const { revision, atMs } = request.query;
      const wanted = revision === undefined ? await revisionAt(db, userId, atMs, current) : Number(revision);
      const point = await reachable(db, userId, wanted);
      return { revision: point, now: current, ...(await findDifference(db, userId, point)) };
    },
  );

  app.post(
    '/past',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'goBack',
        summary: 'Go back to an earlier book',
        description: 'One change, however many contacts it touches; it can be undone.',
        body: GoBack,
        response: {
          200: CHANGED,
          ...bodyProblems('not_logged_in', 'change_not_found', 'undo_conflict', 'history_truncated', ...OF_ACTS),
        },
      },
    },
    (request, reply) =>
      actOnBook(services, request, reply, async ({ db, userId, revision, bringBack }) => {
        const seen = request.body.now ?? revision;
        if (seen !== revision) throw new ProblemError('undo_conflict', 'Your book has changed since. Look again.');
        const point = await reachable(db, userId, request.body.revision);
        return bringBack('went_back', slicesAfter(userId, point));
      }),
  );
}

/** The last revision until then: of before the log, its beginning. */
async function revisionAt(db: Db, userId: string, atMs: string | undefined, current: number): Promise<number> {
  if (atMs === undefined) return current;
  return (await findRevisionAt(db, userId, Number(atMs))) ?? (await findReach(db, userId)).loggedFrom;
}
