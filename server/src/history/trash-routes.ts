import { DAY_MS } from '@contactbook/contract/durations';
import { Erased, Trash, type TrashedContact, TrashPage } from '@contactbook/contract/changes';
import { HISTORY_PAGE, TRASH_MAX } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { Type } from 'typebox';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import type { BookView } from '../book/write/write-context.ts';
import {
  countTrashed,
  findTrashed,
  eraseTrashed,
  eraseTrashedUntil,
  type TrashCursor,
  type Trashed,
  type TrashRange,
} from '../book/retention/trash.ts';
import { outOfTrash } from '../book/past/undo-deltas.ts';
import { sentExtras } from '../book/list-extras.ts';
import { answerChanges, CHANGE_REFUSALS, CHANGED } from '../contacts/answer-changes.ts';
import { contactId } from '../contacts/rules.ts';
import { textsOf } from '../contacts/searched-state.ts';
import { cleanHourly } from '../hourly.ts';
import { ProblemError } from '../problem.ts';
import { problems } from '../http/problem-schema.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import { createSlices } from '../work-slices.ts';
import { cursorOf, cursorText, ON_THE_PAST } from './rules.ts';

const trashedParams = Type.Object({ id: Type.String({ description: 'The id of a contact in the trash' }) });

/** Routes for deleted contacts: list, restore, and erase. */
export async function trashRoutes(app: App, services: Services): Promise<void> {
  const { db, config, expiryNow } = services;
  const oldestMs = () => expiryNow() - config.trashMs;
  cleanHourly(app, 'old contacts in the trash', () => eraseTrashedUntil(db, oldestMs()));

  const ofAll = (before?: TrashCursor): TrashRange => ({ afterMs: oldestMs(), before });
  const ofOne = (id: string): TrashRange => ({ contactId: parseIdOrThrow(id), afterMs: oldestMs() });

  app.get(
    '/trash',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'listTrash',
        summary: 'List the trash',
        querystring: TrashPage,
        response: {
          200: { ...Trash, description: 'A page of the trash, most recently deleted first' },
          ...problems('validation', 'not_logged_in'),
        },
      },
    },
    async (request): Promise<Trash> => {
      const { userId } = currentSession(request);
      const { before, limit = HISTORY_PAGE } = request.query;
      return readPage(userId, Math.min(Number(limit), TRASH_MAX), cursorOf(before));
    },
  );

  async function readPage(userId: string, limit: number, before: TrashCursor | undefined): Promise<Trash> {
    const total = await countTrashed(db, userId, ofAll());
    const trash: Trash = { total, keptDays: config.trashMs / DAY_MS, contacts: [] };
    if (limit === 0) return trash;
    const found = await findTrashed(db, userId, ofAll(before), limit + 1);
    const rest = createSlices();
    for (const contact of found.slice(0, limit)) {
      trash.contacts.push(seenTrashed(contact, config.trashMs));
      await rest();
    }
    const last = trash.contacts.at(-1);
    if (last !== undefined && found.length > limit) trash.next = cursorText(last);
    return trash;
  }

  const restored = { 200: CHANGED, ...problems('not_logged_in', ...CHANGE_REFUSALS) };
  app.post(
    '/trash/restore',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'restoreTrash',
        headers: REQUEST_KEY,
        summary: 'Restore all',
        response: restored,
      },
    },
    (request, reply) => answerChanges(services, request, reply, (book) => restore(book, ofAll())),
  );

  app.post(
    '/trash/:id/restore',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'restoreTrashed',
        headers: REQUEST_KEY,
        summary: 'Restore a contact',
        params: trashedParams,
        response: { 200: CHANGED, ...problems('not_logged_in', 'contact_not_found', ...CHANGE_REFUSALS) },
      },
    },
    (request, reply) =>
      answerChanges(services, request, reply, async (book) => {
        const plan = await restore(book, ofOne(request.params.id));
        return plan.writes.length === 0 ? notThere() : plan;
      }),
  );

  const erased = {
    200: { ...Erased, description: 'Number of erased contacts' },
    ...problems('not_logged_in', 'too_many_changes', 'storage_full'),
  };
  app.delete(
    '/trash',
    { schema: { ...ON_THE_PAST, operationId: 'emptyTrash', summary: 'Empty the trash', response: erased } },
    (request) => eraseSome(request, () => ofAll()),
  );

  app.delete(
    '/trash/:id',
    {
      schema: {
        ...ON_THE_PAST,
        operationId: 'eraseTrashed',
        summary: 'Erase a contact in the trash',
        params: trashedParams,
        response: {
          200: { ...Erased, description: 'The contact and its history are erased' },
          ...problems('not_logged_in', 'contact_not_found', 'too_many_changes', 'storage_full'),
        },
      },
    },
    async (request) => {
      const answer = await eraseSome(request, () => ofOne(request.params.id));
      if (answer.erased === 0) notThere();
      return answer;
    },
  );

  async function eraseSome(request: FastifyRequest, which: () => TrashRange) {
    const { userId } = currentSession(request);
    return { erased: await services.eraseFromBook(userId, (db) => eraseTrashed(db, userId, which())) };
  }
}

function restore(book: BookView, range: TrashRange): Promise<Plan> {
  return planChange(book, 'restored', outOfTrash(book, range));
}

function seenTrashed(contact: Trashed, trashMs: number): TrashedContact {
  const { id, name, number, revision, atMs } = contact;
  const { also } = sentExtras(contact);
  const texts = textsOf(contact);
  return {
    id,
    name,
    number,
    ...(also && { also }),
    ...(texts.length > 0 && { texts }),
    revision,
    deletedAtMs: atMs,
    keptUntilMs: atMs + trashMs,
  };
}

function parseIdOrThrow(id: string): string {
  return contactId(id) ?? notThere();
}

function notThere(): never {
  throw new ProblemError('contact_not_found', 'There is no such contact in your trash.');
}
