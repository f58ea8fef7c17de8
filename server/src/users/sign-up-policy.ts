import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isPostgres } from '../store/engine.ts';
import type { Db } from '../store/store.ts';
import { logSecurity } from '../log-security.ts';
import { ProblemError } from '../problem.ts';
import { networkOfRequest } from './client.ts';
import type { PeopleServices } from './people.ts';

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_420_145_872;

/** Must be called in the transaction that stores the user; throws if another sign-up was first. */
type AssertMaySignUp = (db: Db) => Promise<void>;
/** Decides who may sign up: everyone, holders of the code, or no one. The first user of an empty server always may. */
type SignUpPolicy = { check: (request: FastifyRequest, invitation: string | undefined) => Promise<AssertMaySignUp> };

export function createSignUpPolicy({ db, config, attempts }: PeopleServices): SignUpPolicy {
  const { signUp, invitationCode } = config;

  async function isInvited(network: string, invitation: string | undefined): Promise<boolean> {
    if (signUp !== 'invitation' || invitation === undefined) return false;
    const isRight = isSame(invitation.trim(), invitationCode.trim());
    return (await attempts.guess(network, async () => isRight || undefined)) === true;
  }

  function refusal(request: FastifyRequest): ProblemError {
    if (signUp === 'closed') return new ProblemError('sign_up_closed', 'Sign-up is closed.');
    logSecurity(request, 'invitation_refused');
    return new ProblemError('invitation_refused', 'To sign up here you need an invitation code.', {
      errors: { invitation: { message: 'This is not the invitation code.', kind: 'regexp' } },
    });
  }

  return {
    async check(request, invitation) {
      if (signUp === 'open' || (await isInvited(networkOfRequest(request), invitation))) return async () => undefined;
      if (await isAnybodyThere(db)) throw refusal(request);
      return async (db) => {
        // On SQLite, transactions run one after the other.
        if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
        if (await isAnybodyThere(db)) throw refusal(request);
      };
    },
  };
}

async function isAnybodyThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('emails').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [digest, otherDigest] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(digest!, otherDigest!); // both have been computed
}
