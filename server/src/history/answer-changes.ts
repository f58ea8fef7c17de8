import type { Readable } from 'node:stream';
import { Changes, Undone } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readChanges } from '../book/read/changes.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { REVISION_AFTER, type Written } from '../book/write/write-book.ts';
import { jsonBody } from '../http/streamed.ts';
import type { Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import type { Undoing } from './undo.ts';

/** Schema fields of all calls on the history. */
export const ON_THE_PAST = { tags: ['changes'], security: [{ bearer: [] }] };

/** The answer to a change that restores earlier states. */
export const CHANGED = Type.Unsafe<Buffer | Readable>({
  ...Changes,
  description: 'The changed contacts; empty, with the same revision, if nothing had to change',
  headers: REVISION_AFTER,
});

/** The same with the contacts that were changed since. */
export const UNDONE = Type.Unsafe<Buffer | Readable>({
  ...Undone,
  description: 'The changed contacts',
  headers: REVISION_AFTER,
});

/** Refusals of these calls. */
export const CHANGE_REFUSALS = ['book_full', 'too_many_changes', 'storage_full'] as const;

type Answer<Made> = {
  kind?: 'many' | 'undo';
  /** Returns further fields of the answer; called after the change has been committed. */
  more?: (made: Made) => object | Promise<object>;
};

/** Changes the book of the current user as one change, and returns the differences. */
export async function answerChanges<Made extends Written & Partial<Undoing>>(
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
  const { revision, kept, keptCount, refusal } = made;
  if (refusal !== undefined) throw refusal;
  const ofUndo = keptCount === undefined || keptCount === 0 ? {} : { kept, keptCount };
  const fields = { ...ofUndo, ...(await more(made)) };
  return jsonBody(reply, await readChanges(services.db, userId, { since: former, until: revision, more: fields }));
}
