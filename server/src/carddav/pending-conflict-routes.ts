import type { Readable } from 'node:stream';
import { Changes } from '@contactbook/contract/changes';
import { ConflictDecision, PendingConflict } from '@contactbook/contract/devices';
import { Type } from 'typebox';
import { readChanges } from '../book/read/changes.ts';
import { lockBook } from '../book/write/write-context.ts';
import { REVISION_AFTER } from '../book/write/write-book.ts';
import {
  CONFLICTS_MAX,
  deletePendingConflict,
  findPendingConflict,
  findPendingConflicts,
} from '../book/pending-conflicts.ts';
import type { Db } from '../store/store.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { jsonBody } from '../http/streamed.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { isUuid } from '../uuid.ts';
import { createSlices } from '../work-slices.ts';
import { currentSession } from '../users/sessions/session.ts';
import { decideConflict, showConflict } from './decide-conflict.ts';

const ON_CONFLICTS = { tags: ['devices'], security: [{ bearer: [] }] };
const params = Type.Object({ id: Type.String({ description: 'The id of a pending conflict' }) });

/**
 * Routes for cards of devices that were not stored. Their owner decides in the app, since some devices drop refused
 * edits.
 */
export async function pendingConflictRoutes(app: App, services: Services): Promise<void> {
  const { db, writeBook } = services;

  app.get(
    '/refused-edits',
    {
      schema: {
        ...ON_CONFLICTS,
        operationId: 'listRefusedEdits',
        summary: 'What devices sent and the server did not store',
        response: {
          200: Type.Array(PendingConflict, {
            description: 'The oldest first, each with what the book says instead',
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
    '/refused-edits/:id',
    {
      schema: {
        ...ON_CONFLICTS,
        operationId: 'decideRefusedEdit',
        summary: 'Decide about what a device sent',
        description:
          'The card is merged with the contact as it is now. Of the fields that clash, the device wins those that are named, or all, or none. What only the device changed is stored in any case.',
        params,
        body: ConflictDecision,
        response: {
          200: Type.Unsafe<Buffer | Readable>({
            ...Changes,
            description: 'What was changed by it',
            headers: REVISION_AFTER,
          }),
          ...bodyProblems('not_logged_in', 'not_found', 'book_full', 'too_many_changes'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const { id } = request.params;
      const { former, revision } = await writeBook({ reply, userId, kind: 'contact' }, async (book) => {
        const conflict = isUuid(id) ? await findPendingConflict(book.db, userId, id) : undefined;
        if (conflict === undefined) throw noSuchConflict();
        const made = await decideConflict(book, conflict, request.body);
        await deletePendingConflict(book.db, userId, conflict.id);
        return { ...made, former: book.revision };
      });
      return jsonBody(reply, await readChanges(db, userId, { since: former, until: revision }));
    },
  );

  app.delete(
    '/refused-edits/:id',
    {
      schema: {
        ...ON_CONFLICTS,
        operationId: 'dropRefusedEdit',
        summary: 'Delete what a device sent',
        params,
        response: {
          200: Type.Object({}, { description: 'An empty object: it is deleted' }),
          ...problems('not_logged_in', 'not_found', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const { id } = request.params;
      const isDeleted = isUuid(id) && (await db.write((db) => lockAndDelete(db, userId, id)));
      if (!isDeleted) throw noSuchConflict();
      return {};
    },
  );
}

async function lockAndDelete(db: Db, userId: string, id: string): Promise<boolean> {
  await lockBook(db, userId);
  return deletePendingConflict(db, userId, id);
}

function noSuchConflict(): ProblemError {
  return new ProblemError('not_found', 'There is no such edit of a device.');
}
