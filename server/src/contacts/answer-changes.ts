import type { Readable } from 'node:stream';
import { Changes } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { readChanges } from '../book/read/changes.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { REVISION_AFTER, type Written } from '../book/write/write-book.ts';
import { jsonBody } from '../http/streamed.ts';
import type { Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';

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
export const CHANGE_REFUSALS = ['book_full', 'too_many_changes', 'storage_full'] as const;

type Answer<Made> = {
  kind?: 'contact' | 'many' | 'undo';
  /** Returns further fields of the answer; called after the change has been committed. */
  more?: (made: Made) => object | Promise<object>;
};

/** Changes the book of the current user as one change, and returns the differences. */
export async function answerChanges<Made extends Written>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (book: WriteContext) => Promise<Made>,
  { kind = 'many', more = () => ({}) }: Answer<Made> = {},
): Promise<Buffer | Readable> {
  const { userId } = currentSession(request);
  const { former, made } = await services.writeBook({ reply, userId, kind }, async (book) => {
    const result = await change(book);
    return { ...result, former: book.revision, made: result };
  });
  const changes = { since: former, until: made.revision, more: await more(made) };
  return jsonBody(reply, await readChanges(services.db, userId, changes));
}
