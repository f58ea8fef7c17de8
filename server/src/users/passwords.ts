import { isLongerThan, PASSWORD_MAX_LENGTH } from '@contactbook/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Metrics } from '../metrics.ts';
import { ProblemError } from '../problem.ts';

/** argon2id as OWASP gives it: 19 MiB, two passes, one lane (the library's default kind is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About four seconds of work; who comes after that is told to come back. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** Compared with where there is no account, so that it takes as long. */
const hashOfNobody = await hash('a password that nobody has', COST);

type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes the same time when there is no stored hash, and answers false; no time for what is longer than any password. */
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** Waits for its turn, then does the work; busy when too many wait already. */
export type PasswordTurn = <T>(work: (passwords: Passwords) => Promise<T>) => Promise<T>;

/** Hashes one at a time: hashing in parallel starves everything else that the thread pool does. */
export function createPasswordTurns(metrics?: Metrics): PasswordTurn {
  const turns = pLimit(1);
  metrics?.gauge('contactbook_passwords_waiting', 'Passwords that wait to be hashed.', () => turns.pendingCount);
  const passwords: Passwords = {
    hash: (password) => hash(oneForm(password), COST),
    async matches(stored, password) {
      if (isLongerThan(password, PASSWORD_MAX_LENGTH)) return false;
      const isMatch = await verify(stored ?? hashOfNobody, oneForm(password));
      return isMatch && stored !== undefined;
    },
  };

  return async (work) => {
    if (turns.pendingCount >= MAX_WAITING) {
      throw new ProblemError('busy', 'Too many people are logging in at this moment. Try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return turns(() => work(passwords));
  };
}

/** Keyboards compose é differently; the person typed the same password. */
function oneForm(password: string): string {
  return password.normalize('NFC');
}
