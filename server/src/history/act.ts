import { type ChangeAct, Changes } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '../db/tables.ts';
import { REVISION_AFTER, tellRevision } from '../revision.ts';
import type { Services } from '../services.ts';
import { sessionUser } from '../users/session.ts';
import { bringBack, lockBook } from './bring-back.ts';
import { readChanges } from './changes.ts';
import type { Slices } from './slices.ts';

/** All calls on the past. */
export const ON_THE_PAST = { tags: ['changes'], security: [{ bearer: [] }] };
/** What every act on the past answers. */
export const CHANGED = Type.Unsafe<Changes | Buffer>({
  ...Changes,
  description: 'What is other by it; nothing, at the same revision, where all was so already',
  headers: REVISION_AFTER,
});

/** A book that nobody else changes meanwhile, at its revision, in a transaction. */
export type BookInHand = {
  db: Db;
  userId: string;
  revision: number;
  /** Makes the contacts of these entries what they were before them (bring-back.ts); answers the revision after it. */
  bringBack: (act: ChangeAct, slices: Slices) => Promise<number>;
};

/** Does it with the book of whoever asks, whole or not at all; tells who has it open. `act` answers the revision after it. */
export async function actOnBook(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (book: BookInHand) => Promise<number>,
): Promise<Changes | Buffer> {
  const { userId } = await sessionUser(services, request);
  const [former, after] = await services.db.transaction().execute(async (db) => {
    const revision = await lockBook(db, userId);
    const nowMs = services.now();
    const bring: BookInHand['bringBack'] = (name, slices) => bringBack(db, userId, revision, name, slices, nowMs);
    return [revision, await act({ db, userId, revision, bringBack: bring })] as const;
  });
  tellRevision(services, reply, userId, after);
  return readChanges(services.db, reply, userId, former, after);
}
