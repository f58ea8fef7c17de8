import { type ChangeAct, Changes } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { REVISION_AFTER } from '../book/change-book.ts';
import type { Services } from '../services.ts';
import { sessionUser } from '../users/session.ts';
import { bringBack, lockBook, type LockedBook } from './bring-back.ts';
import { readChanges } from './changes.ts';
import type { Slices } from './batches.ts';

/** All calls on the past. */
export const ON_THE_PAST = { tags: ['changes'], security: [{ bearer: [] }] };
/** What every act on the past answers. */
export const CHANGED = Type.Unsafe<Changes | Buffer>({
  ...Changes,
  description: 'What is other by it; nothing, at the same revision, where all was so already',
  headers: REVISION_AFTER,
});

/** How each of them may be refused. */
export const OF_ACTS = ['book_full', 'too_many_changes', 'storage_full'] as const;

/** A book that nobody else changes meanwhile, in a transaction. */
export type BookInHand = LockedBook & {
  /** Makes the contacts of these entries what they were before them (bring-back.ts); answers the revision after it. */
  bringBack: (act: ChangeAct, slices: Slices) => Promise<number>;
};

/** Does it with the book of whoever asks, whole or not at all; tells who has it open. `act` answers the revision after it. */
export async function actOnBook(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (book: BookInHand) => Promise<number>,
  kind: 'history' | 'undo' = 'history',
): Promise<Changes | Buffer> {
  const { userId } = await sessionUser(services, request);
  const { former, revision } = await services.changeBook(reply, userId, kind, (book) =>
    book.db.transaction().execute(async (db) => {
      const locked = await lockBook(db, book);
      const bring: BookInHand['bringBack'] = (name, slices) => bringBack(locked, name, slices);
      return { former: locked.revision, revision: await act({ ...locked, bringBack: bring }) };
    }),
  );
  return readChanges(services.db, reply, userId, former, revision);
}
