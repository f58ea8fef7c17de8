import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ProblemError } from '../problem.ts';

/** argon2id as OWASP gives it: 19 MiB, two passes, one lane (the library's default kind is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About four seconds of work; who comes after that is told to come back. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** Hashes one at a time: hashing in parallel starves everything else that the thread pool does. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes the same time when there is no stored hash, and answers false. */
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

export async function createPasswords(): Promise<Passwords> {
  const queue = pLimit(1);
  const hashOfNobody = await hash('a password that nobody has', COST);

  function queued<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= MAX_WAITING) {
      throw new ProblemError('busy', 'Too many people are logging in at this moment. Try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return queue(work);
  }

  return {
    hash: (password) => queued(() => hash(oneForm(password), COST)),
    async matches(stored, password) {
      const isMatch = await queued(() => verify(stored ?? hashOfNobody, oneForm(password)));
      return isMatch && stored !== undefined;
    },
  };
}

/** Keyboards compose é differently; the person typed the same password. */
function oneForm(password: string): string {
  return password.normalize('NFC');
}
