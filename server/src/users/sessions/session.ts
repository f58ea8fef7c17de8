import type { FastifyRequest } from 'fastify';
import { DatabaseFault } from '../../store/fault.ts';
import type { SessionRow } from '../../store/store.ts';
import { ProblemError } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { browserLabel } from './browser-label.ts';
import { parseToken } from '../rules.ts';
import { findSessionUser, type SessionsSince, touchSession } from './session-queries.ts';

/** A session is marked as used at most once in this time, since each mark is a write. */
const TOUCH_AFTER_MS = 24 * 60 * 60 * 1000;

export type SessionUser = Pick<SessionRow, 'userId' | 'name' | 'email' | 'revision' | 'language'> & {
  secretHash: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionUser | undefined;
  }
}

/** Returns the session of a request to a route that declares `security: [{ bearer: [] }]`. */
export function currentSession({ session }: FastifyRequest): SessionUser {
  if (session === undefined) throw new Error('The schema of this route does not declare that it needs a token.');
  return session;
}

/** Finds the user of a request by its bearer token, with the revision of their book; throws not_logged_in. */
export async function sessionUser(
  { db, config, expiryNow, useNow }: Pick<Services, 'db' | 'config' | 'expiryNow' | 'useNow'>,
  request: FastifyRequest,
): Promise<SessionUser> {
  const token = parseToken(request.headers.authorization);
  if (token === undefined) throw notLoggedIn();
  const session = await findSessionUser(db, token.userId, token.secretHash, sessionsSince({ config, expiryNow }));
  if (session === undefined) throw notLoggedIn();
  const { userId, name, email, revision, language, usedAtMs } = session;
  const nowMs = useNow();
  if (nowMs - usedAtMs >= TOUCH_AFTER_MS) {
    try {
      const label = browserLabel(request.headers['user-agent']);
      await db.write((tx) => touchSession(tx, { ...token, label }, nowMs));
    } catch (error) {
      // A read-only database can still be read.
      if (!(error instanceof DatabaseFault)) throw error;
    }
  }
  return { userId, name, email, revision, language, secretHash: token.secretHash };
}

/** Returns the times after which a valid session must have been used and created. */
export function sessionsSince({ config, expiryNow }: Pick<Services, 'config' | 'expiryNow'>): SessionsSince {
  const nowMs = expiryNow();
  return { usedMs: nowMs - config.sessionIdleMs, createdMs: nowMs - config.sessionMaxMs };
}

export function notLoggedIn(): ProblemError {
  return new ProblemError('not_logged_in', 'Log in first.');
}
