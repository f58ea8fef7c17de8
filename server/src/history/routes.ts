import type { Readable } from 'node:stream';
import {
  BookAct,
  Changes,
  Erased,
  HistoryEntry,
  HistoryPage,
  RestorePoint,
  Since,
  Undone,
} from '@contactbook/contract/changes';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { Type } from 'typebox';
import { findActs, findContactHistory, type StoredEntry } from '../book/past/acts.ts';
import { planChange } from '../book/write/plan-change.ts';
import { countChanges, readChanges } from '../book/read/changes.ts';
import { compactAllUntil } from '../book/retention/compaction.ts';
import { erasePast } from '../book/retention/erase-past.ts';
import { assertInLog, historyTruncated, logBounds } from '../book/past/log-bounds.ts';
import { findContact, orNotFound } from '../book/read/present.ts';
import { contactAt } from '../book/past/undo-deltas.ts';
import { answerChanges, CHANGE_REFUSALS, CHANGED, changesAnswer } from '../contacts/answer-changes.ts';
import { contactId } from '../contacts/rules.ts';
import { seenStates } from '../contacts/states.ts';
import { cleanHourly } from '../hourly.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { jsonBody } from '../http/streamed.ts';
import type { App, Services } from '../services.ts';
import { ANY_TOKEN, currentUser } from '../users/current-user.ts';
import { currentSession } from '../users/sessions/session.ts';
import { ON_THE_PAST, revisionOf } from './rules.ts';
import { planUndo } from './undo.ts';
import { findFittingUndos } from './fitting-undos.ts';

/** Above this number of changed contacts, reading the whole book is cheaper, since it is cached as it is sent. */
const MOST_CHANGES = 5000;
const ofContact = Type.Object({ id: Type.String({ description: 'The id of a contact' }) });
const ofChange = Type.Object({ revision: Type.String({ description: 'The revision that the change made' }) });

/** Routes for the history of a book and its contacts, and for undo. */
export async function historyRoutes(app: App, services: Services): Promise<void> {
  const { db, config, expiryNow } = services;
  cleanHourly(app, 'old changes of books', () => compactAllUntil(db, expiryNow() - config.historyMs));

  app.get(
    '/changes',
    {
      schema: {
        ...ON_THE_PAST,
        security: ANY_TOKEN,
        operationId: 'changesSince',
        summary: 'List changes since a revision',
        querystring: Since,
        response: {
          200: Type.Unsafe<Buffer | Readable>({
            ...Changes,
            description: 'Contacts that have changed since that revision, in their current state',
          }),
          ...problems('validation', 'not_logged_in', 'history_truncated'),
        },
      },
    },
    async (request, reply) => {
      const { userId, revision } = currentUser(request);
      const since = Number(request.query.since ?? 0);
      const counted = await countChanges(db, userId, since, MOST_CHANGES + 1);
      if (since > revision || counted > MOST_CHANGES) throw historyTruncated();
      // Checked after reading, since contacts that were erased during it may be missing.
      const check = async () => {
        const { logStart, purgedThrough } = await logBounds(db, userId);
        if (since < Math.max(logStart, purgedThrough)) throw historyTruncated();
      };
      return jsonBody(reply, await readChanges(db, userId, { since, until: revision, counted, check }));
    },
  );

  app.post(
    '/changes/:revision/undo',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'undoChange',
        headers: REQUEST_KEY,
        summary: 'Undo a change',
        description:
          'Restores the contacts to their state before the change. Contacts that were changed since stay as they are and are listed in `kept`; if that is all of them, nothing is undone. Undoing is a change too, and can be undone.',
        params: ofChange,
        response: {
          200: changesAnswer(Undone, 'The changed contacts'),
          ...problems('not_logged_in', 'change_not_found', 'undo_conflict', ...CHANGE_REFUSALS),
        },
      },
    },
    (request, reply) =>
      answerChanges(services, request, reply, (book) => planUndo(book, revisionOf(request.params.revision) ?? 0), {
        isUndo: true,
        more: (facts, plan) => ({ ...facts, ...(plan !== undefined && plan.kept.length > 0 && { kept: plan.kept }) }),
      }),
  );

  app.get(
    '/history',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'bookHistory',
        summary: 'Read the history of the book, newest first',
        querystring: HistoryPage,
        response: {
          200: Type.Array(BookAct, { description: 'A page of it' }),
          ...problems('validation', 'not_logged_in'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const acts = await findActs(db, userId, pageStart(request.query.before));
      const fitting = await findFittingUndos(db, userId, acts);
      const seen = seenEntries();
      const shown: BookAct[] = [];
      for (const { entry, ...act } of acts) {
        const canBeUndone = act.canBeUndone || fitting.has(act.revision);
        shown.push({ ...act, canBeUndone, ...(entry && { entry: await seen(entry) }) });
      }
      return shown;
    },
  );

  app.get(
    '/contacts/:id/history',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'contactHistory',
        summary: 'Read the history of a contact, newest first',
        description:
          'Contacts in the trash have a history too. It is empty if the contact has not changed since the history began.',
        params: ofContact,
        querystring: HistoryPage,
        response: {
          200: Type.Array(HistoryEntry, { description: 'A page of it' }),
          ...problems('validation', 'not_logged_in', 'contact_not_found'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const id = orNotFound(contactId(request.params.id));
      const entries = await findContactHistory(db, userId, id, pageStart(request.query.before));
      if (entries.length === 0) orNotFound(await findContact(db, userId, id));
      const seen = seenEntries();
      const shown: HistoryEntry[] = [];
      for (const entry of entries) shown.push(await seen(entry));
      return shown;
    },
  );

  app.delete(
    '/contacts/:id/history',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'eraseHistory',
        summary: 'Erase the history of a contact',
        description:
          'The contact stays as it is; earlier versions cannot be restored. A contact in the trash is erased.',
        params: ofContact,
        response: {
          200: { ...Erased, description: 'Number of erased versions' },
          ...problems('not_logged_in', 'contact_not_found', 'too_many_changes', 'storage_full'),
        },
      },
    },
    async (request) => {
      const { userId } = currentSession(request);
      const id = orNotFound(contactId(request.params.id));
      const erased = await services.eraseFromBook(userId, async (db) => orNotFound(await erasePast(db, userId, id)));
      return { erased };
    },
  );

  app.post(
    '/contacts/:id/restore',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'restoreContact',
        headers: REQUEST_KEY,
        summary: 'Restore an earlier version of a contact',
        params: ofContact,
        body: RestorePoint,
        response: {
          200: CHANGED,
          ...bodyProblems(
            'not_logged_in',
            'contact_not_found',
            'change_not_found',
            'history_truncated',
            ...CHANGE_REFUSALS,
          ),
        },
      },
    },
    (request, reply) =>
      answerChanges(services, request, reply, async (book) => {
        const id = orNotFound(contactId(request.params.id));
        const then = await contactAt(book, id, await assertInLog(book.db, book.userId, request.body.revision));
        return planChange(book, 'restored', [[orNotFound(then)]]);
      }),
  );
}

/** Returns the contacts that an undo has kept, for its answer; throws its refusal if it has kept all. */
/** Creates a converter for the entries of one answer. */
function seenEntries(): (entry: StoredEntry) => Promise<HistoryEntry> {
  const seen = seenStates();
  return async ({ before, after, ...entry }) => ({
    ...entry,
    before: before && (await seen(before)),
    after: after && (await seen(after)),
  });
}

function pageStart(before: string | undefined): number {
  return before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
}
