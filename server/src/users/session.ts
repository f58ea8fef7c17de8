import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import { findSessionUser } from './queries.ts';
import { parseToken } from './rules.ts';

export type SessionUser = { userId: string; name: string; email: string; revision: number; secretHash: string };

/** Whose request this is, by its bearer token, with the revision of their book now; not_logged_in when nobody's. */
export async function sessionUser(db: Db, request: FastifyRequest): Promise<SessionUser> {
  const token = parseToken(request.headers.authorization);
  const user = token && (await findSessionUser(db, token.userId, token.secretHash));
  if (token === undefined || user === undefined) throw new ProblemError('not_logged_in', 'Log in first.');
  return { ...user, secretHash: token.secretHash };
}
