import { Changes } from '@contactbook/contract/changes';
import { ConflictDecision, PendingConflict } from '@contactbook/contract/conflicts';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { Type } from 'typebox';
import { answerDifference, changesAnswer } from '../contacts/answer-changes.ts';
import {
  CONFLICTS_MAX,
  endPendingConflict,
  findPendingConflict,
  findPendingConflicts,
} from '../book/pending-conflicts.ts';
import { type Change, changeBook } from '../book/write/change-book.ts';
import { planDecision } from '../book/write/plan-change.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { parseUuid } from '../uuid.ts';
import { createSlices } from '../work-slices.ts';
import { currentSession } from '../users/sessions/session.ts';
import { decideConflict, showConflict } from './decide-conflict.ts';

const ON_CONFLICTS = { tags: ['devices'], security: [{ bearer: [] }] };
const conflictParams = Type.Object({ id: Type.String({ description: 'The id of a pending conflict' }) });

/**
 * Routes for cards of devices that were not stored. Their owner decides in the app, since some devices drop refused
 * edits.
 */
export async function pendingConflictRoutes(app: App, services: Services): Promise<void> {
  const { db, changeContact } = services;

  app.get(
    '/conflicts',
    {
      schema: {
        ...ON_CONFLICTS,
        operationId: 'listConflicts',
        summary: 'List cards of devices that wait for a decision',
        description: 'GET /events announces when this list changes.',
        response: {
          200: Type.Array(PendingConflict, {
            description: 'Oldest first, each with its clashes with the book',
            maxItems: CONFLICTS_MAX,
          }),
          ...problems('not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);

      const shown: PendingConflict[] = [];
      const rest = createSlices();
      for (const conflict of await findPendingConflicts(db, userId)) {
        shown.push(await showConflict(db, userId, conflict));
        await rest();
      }
      return shown;
    },
  );

  app.post(
    '/conflicts/:id',
    {
      schema: {
        ...ON_CONFLICTS,
        operationId: 'decideConflict',
        headers: REQUEST_KEY,
        summary: 'Decide about a card of a device',
        description:
          'The card is merged with the current contact. Each clash needs a choice; changes that do not clash are stored in any case. If the contact has changed since, so that there is another clash, nothing is stored, and the answer lists the clashes.',
        params: conflictParams,
        body: ConflictDecision,
        response: {
          200: changesAnswer(Changes, 'The changed contacts'),
          ...bodyProblems(
            'not_logged_in',
            'not_found',
            'version_conflict',
            'key_reused',
            'book_full',
            'too_many_changes',
          ),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const id = parseUuid(request.params.id);
      const { former, revision } = await changeContact({ reply, userId }, async (book) => {
        const conflict = id === undefined ? undefined : await findPendingConflict(book.db, book.userId, id);
        if (conflict === undefined) throw noSuchConflict();
        return dismiss(book, conflict.id, await decideConflict(book, conflict, request.body));
      });
      return answerDifference(services, reply, userId, { since: former, until: revision });
    },
  );

  app.delete(
    '/conflicts/:id',
    {
      schema: {
        ...ON_CONFLICTS,
        operationId: 'deleteConflict',
        headers: REQUEST_KEY,
        summary: 'Delete a card of a device without storing it',
        params: conflictParams,
        response: {
          200: Type.Object({}, { description: 'An empty object: the card is deleted' }),
          ...problems('not_logged_in', 'not_found', 'key_reused', 'too_many_changes', 'storage_full'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const id = parseUuid(request.params.id);
      await changeContact({ reply, userId }, (book) => dismiss(book, id));
      return {};
    },
  );
}

/** Ends a conflict by the change that its decision has made, or by one of its own. Their undo revives it. */
async function dismiss(book: WriteContext, id: string | undefined, made?: Change): Promise<Change> {
  const isChange = made !== undefined && made.revision > made.former;
  const plan = () => planDecision(book, 'conflict_dismissed', { conflicts: 1 });
  const change = isChange ? made : await changeBook(book, await plan());
  if (id === undefined || !(await endPendingConflict(book.db, book.userId, id, change.revision)))
    throw noSuchConflict();
  return { ...change, conflicts: true };
}

function noSuchConflict(): ProblemError {
  return new ProblemError('not_found', 'There is no such edit of a device.');
}
