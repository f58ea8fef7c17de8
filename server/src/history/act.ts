import { type ChangeAct, Changes } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/tables.ts';
import { REVISION_AFTER, tellRevision } from '../revision.ts';
import type { Services } from '../services.ts';
import { sessionUser } from '../users/session.ts';
import { bringBack, lockBook } from './bring-back.ts';
import type { Entries } from './entries.ts';

/** All calls on the past. */
export const ON_THE_PAST = { tags: ['changes'], security: [{ bearer: [] }] };
/** What every act on the past answers. */
export const CHANGED = {
  ...Changes,
  description: 'What is other by it; nothing, at the same revision, where all was so already',
  headers: REVISION_AFTER,
};

/** A book that nobody else changes meanwhile, at its revision, in a transaction. */
export type BookInHand = {
  db: Db;
  userId: string;
  revision: number;
  /** Makes the contacts of these entries what they were before them (bring-back.ts). */
  bringBack: (act: ChangeAct, entries: Entries) => Promise<Changes>;
};

/** Does it with the book of whoever asks, whole or not at all; tells who has it open. */
export async function actOnBook(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (book: BookInHand) => Promise<Changes>,
): Promise<Changes> {
  const { userId } = await sessionUser(services, request);
  const changes = await services.db.transaction().execute(async (db) => {
    const revision = await lockBook(db, userId);
    const nowMs = services.now();
    return act({ db, userId, revision, bringBack: (name, from) => bringBack(db, userId, revision, name, from, nowMs) });
  });
  tellRevision(services, reply, userId, changes.revision);
  return changes;
}
