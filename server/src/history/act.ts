import { Changes } from '@contactbook/contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/tables.ts';
import { REVISION_AFTER, tellRevision } from '../revision.ts';
import type { Services } from '../services.ts';
import { sessionUser } from '../users/session.ts';
import { lockBook } from './bring-back.ts';

export const tags = ['changes'];
export const security = [{ bearer: [] }];
/** What every act on the past answers. */
export const CHANGED = {
  ...Changes,
  description: 'What is other by it; nothing, at the same revision, where all was so already',
  headers: REVISION_AFTER,
};

type Act = (db: Db, userId: string, revision: number) => Promise<Changes>;

/** Does it in a transaction of its own, on the book of whoever asks, locked at its revision; tells who has it open. */
export async function actOnBook(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
): Promise<Changes> {
  const { userId } = await sessionUser(services, request);
  const changes = await services.db.transaction().execute(async (db) => act(db, userId, await lockBook(db, userId)));
  tellRevision(services, reply, userId, changes.revision);
  return changes;
}
