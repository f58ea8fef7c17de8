import { REQUEST_KEY } from '../book/write/request-key.ts';
import { BookDiff, GoBack, PastPoint } from '@contactbook/contract/changes';
import type { Db } from '../store/store.ts';
import { findRevisionAt } from '../book/past/acts.ts';
import { planChange } from '../book/write/plan-change.ts';
import { diffSince } from '../book/past/difference.ts';
import { assertInLog, logBounds } from '../book/past/log-bounds.ts';
import { bookAt } from '../book/past/undo-deltas.ts';
import { asContact } from '../book/labels.ts';
import { answerChanges, CHANGE_REFUSALS, CHANGED } from '../contacts/answer-changes.ts';
import { seenStates } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import { ON_THE_PAST } from './rules.ts';

/** Routes for the earlier book as a whole: its differences, and going back to it. */
export async function pastRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get(
    '/past',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'diffSince',
        summary: 'Preview going back to an earlier state of the book',
        querystring: PastPoint,
        response: {
          200: { ...BookDiff, description: 'The difference' },
          ...problems('validation', 'not_logged_in', 'change_not_found', 'history_truncated'),
        },
      },
    },
    async (request) => {
      const { userId, revision: current } = currentSession(request);
      const { revision, atMs } = request.query;

      const wanted = revision === undefined ? await revisionAt(db, userId, atMs, current) : Number(revision);
      const point = await assertInLog(db, userId, wanted);
      const seen = seenStates();
      const { counts, added, removed, changed } = await diffSince(db, userId, point, current);
      // Checked again after reading, since the history may have been compacted during it.
      await assertInLog(db, userId, point);
      const both: BookDiff['changed'] = [];
      for (const { id, now, former } of changed) both.push({ id, now: await seen(now), former: await seen(former) });
      return {
        revision: point,
        now: current,
        counts,
        added: added.map(asContact),
        removed: removed.map(asContact),
        changed: both,
      };
    },
  );

  app.post(
    '/past',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'goBack',
        headers: REQUEST_KEY,
        summary: 'Go back to an earlier state of the book',
        description: 'This is one change, and it can be undone.',
        body: GoBack,
        response: {
          200: CHANGED,
          ...bodyProblems(
            'not_logged_in',
            'change_not_found',
            'undo_conflict',
            'history_truncated',
            ...CHANGE_REFUSALS,
          ),
        },
      },
    },
    (request, reply) =>
      answerChanges(services, request, reply, async (book) => {
        const seen = request.body.now ?? book.revision;
        if (seen !== book.revision) {
          throw new ProblemError('undo_conflict', 'Your book has changed since. Review it again.');
        }
        const revision = await assertInLog(book.db, book.userId, request.body.revision);
        return planChange(book, 'went_back', bookAt(book, revision), revision);
      }),
  );
}

/** Returns the last revision at a time; for a time before the history, its first revision. */
async function revisionAt(db: Db, userId: string, atMs: string | undefined, current: number): Promise<number> {
  if (atMs === undefined) return current;
  return (await findRevisionAt(db, userId, Number(atMs))) ?? (await logBounds(db, userId)).logStart;
}
