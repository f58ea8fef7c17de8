import { Changes, Undone } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readChanges } from '../book/read/changes.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import { REVISION_AFTER, type Written } from '../book/write/write-book.ts';
import type { Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import type { Undoing } from './undo.ts';

/** Schema fields of all calls on the history. */
export const ON_THE_PAST = { tags: ['changes'], security: [{ bearer: [] }] };

/** The answer to a change that restores earlier states. */
export const CHANGED = Type.Unsafe<Buffer>({
  ...Changes,
  description: 'What is other by it; nothing, at the same revision, where all was so already',
  headers: REVISION_AFTER,
});

/** The same with the contacts that were changed since. */
export const UNDONE = Type.Unsafe<Buffer>({ ...Undone, description: 'What is other by it', headers: REVISION_AFTER });

/** Refusals of these calls. */
export const REFUSALS = ['book_full', 'too_many_changes', 'storage_full'] as const;

/** Changes the book of the current user as one change, and returns the differences. */
export async function answerChanges(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (book: WriteContext) => Promise<Written & Partial<Undoing>>,
  kind: 'many' | 'undo' = 'many',
): Promise<Buffer> {
  const { userId } = currentSession(request);
  const changed = await services.writeBook({ reply, userId, kind }, async (book) => ({
    former: book.revision,
    ...(await change(book)),
  }));
  const { former, revision, kept, keptCount, refusal } = changed;
  if (refusal !== undefined) throw refusal;
  const more = keptCount === undefined || keptCount === 0 ? {} : { kept, keptCount };
  return readChanges(services.db, reply, userId, { since: former, until: revision, more });
}
