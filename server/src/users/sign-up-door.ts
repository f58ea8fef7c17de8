import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/store.ts';
import { logSecurity } from '../log-security.ts';
import { ProblemError } from '../problem.ts';
import { networkOfRequest } from './asker.ts';
import type { PeopleServices } from './people.ts';

/** Any number that is not used for another advisory lock in this database. */
const LOCK = 7_420_145_872;

/** To be called in the transaction that stores the person; throws where somebody else was first. */
type Entry = (db: Db) => Promise<void>;
/** Who may sign up: everybody, who brings the code, or nobody; the first person on an empty server in any case. */
type Door = { open: (request: FastifyRequest, invitation: string | undefined) => Promise<Entry> };

export function createDoor({ db, config, attempts }: PeopleServices): Door {
  const { signUp, invitationCode } = config;

  async function isInvited(network: string, invitation: string | undefined): Promise<boolean> {
    if (signUp !== 'invitation' || invitation === undefined) return false;
    const giveBack = await attempts.takeGuess(network);
    if (!isSame(invitation.trim(), invitationCode.trim())) return false;
    await giveBack();
    return true;
  }

  function refusal(request: FastifyRequest): ProblemError {
    if (signUp === 'closed') return new ProblemError('sign_up_closed', 'Nobody can sign up here at this moment.');
    logSecurity(request, 'invitation_refused');
    return new ProblemError('invitation_refused', 'To sign up here you need an invitation code.', {
      errors: { invitation: { message: 'This is not the invitation code.', kind: 'regexp' } },
    });
  }

  return {
    async open(request, invitation) {
      if (signUp === 'open' || (await isInvited(networkOfRequest(request), invitation))) return async () => undefined;
      if (await isAnybodyThere(db)) throw refusal(request);
      return async (db) => {
        // On SQLite transactions are one after the other.
        if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
        if (await isAnybodyThere(db)) throw refusal(request);
      };
    },
  };
}

async function isAnybodyThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('emails').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

/** In the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const [digest, otherDigest] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(digest!, otherDigest!); // there are two
}
