import type { Readable } from 'node:stream';
import { Changes } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { readChanges } from '../book/read/changes.ts';
import type { Plan } from '../book/write/plan-change.ts';
import { REVISION_AFTER } from '../book/write/write-book.ts';
import type { ActFacts } from '../book/write/request-key.ts';
import type { BookView } from '../book/write/write-context.ts';
import { jsonBody } from '../http/streamed.ts';
import type { Services } from '../services.ts';
import { currentUser } from '../users/current-user.ts';

/** Returns the schema of an answer of `answerChanges`. The database builds the JSON; the schema only documents it. */
export function changesAnswer(schema: TSchema, description: string) {
  return Type.Unsafe<Buffer | Readable>({ ...schema, description, headers: REVISION_AFTER });
}

/** The answer to a change that may have nothing to do. */
export const CHANGED = changesAnswer(
  Changes,
  'The changed contacts; empty, with the same revision, if nothing had to change',
);

/** Refusals of these calls. */
export const CHANGE_REFUSALS = ['book_changed', 'key_reused', 'book_full', 'too_many_changes', 'storage_full'] as const;

type Answer<Planned> = {
  isUndo?: boolean;
  /** Returns further fields of the answer; called after the change has been committed. A repeated request has no plan. */
  more?: (facts: ActFacts, plan: Planned | undefined) => object | Promise<object>;
};

/** Changes the book of the current user as one change, and returns the differences. */
export function answerChanges<Planned extends Plan>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  plan: (book: BookView) => Promise<Planned>,
  answer: Answer<Planned> = {},
): Promise<Buffer | Readable> {
  return answerPrepared(services, request, reply, async () => plan, answer);
}

/** The same where something must be read before the plan, which is not read again for a repeated request. */
export async function answerPrepared<Planned extends Plan>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  prepare: () => Promise<(book: BookView) => Promise<Planned>>,
  { isUndo = false, more = () => ({}) }: Answer<Planned> = {},
): Promise<Buffer | Readable> {
  const { userId, device } = currentUser(request);
  const { plan, former, revision, facts } = await services.actOnBook({ reply, userId, device, isUndo }, prepare);
  return answerDifference(services, reply, userId, { since: former, until: revision, more: await more(facts, plan) });
}

/** Answers what has changed from one revision until another. */
export async function answerDifference(
  { db }: Services,
  reply: FastifyReply,
  userId: string,
  changes: { since: number; until: number; more?: object },
): Promise<Buffer | Readable> {
  return jsonBody(reply, await readChanges(db, userId, changes));
}
