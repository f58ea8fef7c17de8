import { isLongerThan, PASSWORD_MAX_LENGTH } from '@contactbook/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import type { Metrics } from '../metrics/registry.ts';
import { ProblemError } from '../problem.ts';
import { createTurns } from '../turns.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (the library's default kind is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About five seconds of work; further requests are refused with Retry-After. */
const MAX_WAITING = 128;
/** Enough for a classroom behind one address. */
const MAX_WAITING_OF_ONE = 40;
const RETRY_AFTER_SECONDS = 5;

/** Verified if there is no account, so that a log-in takes equally long. */
const hashOfNobody = await hash('a password that nobody has', COST);

/** Stored instead of a hash: no password matches it. */
export const NO_PASSWORD = '';

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /**
   * Returns false after the same time if there is no stored hash, and immediately for a text longer than any password.
   */
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** The client that waits: the network whose turns it takes, and whether it has disconnected. */
export type Asker = { network: string; hasLeft: () => boolean };

/** Waits for a turn, then runs the work; throws `busy` if too many wait already, or the client has left. */
export type PasswordTurn = <T>(asker: Asker, work: (passwords: Passwords) => Promise<T>) => Promise<T>;

/**
 * Hashes one password at a time, since parallel hashing would starve other work of the thread pool. Addresses take
 * turns, so that a request from another address waits for one hash, however many requests wait.
 */
export function createPasswordTurns(metrics?: Metrics): PasswordTurn {
  const turns = createTurns({
    atOnce: 1,
    atOnceEach: 1,
    places: MAX_WAITING,
    placesEach: MAX_WAITING_OF_ONE,
    refusal: busy,
  });
  metrics?.gauge('contactbook_passwords_waiting', 'Passwords that wait to be hashed.', turns.waiting);
  const passwords: Passwords = {
    hash: (password) => hash(oneForm(password), COST),
    async matches(stored = NO_PASSWORD, password) {
      if (isLongerThan(password, PASSWORD_MAX_LENGTH)) return false;
      const isMatch = await verify(stored === NO_PASSWORD ? hashOfNobody : stored, oneForm(password));
      return isMatch && stored !== NO_PASSWORD;
    },
  };

  return ({ network, hasLeft }, work) =>
    turns.take(network, async () => {
      if (hasLeft()) throw busy();
      return work(passwords);
    });
}

function busy(): ProblemError {
  return new ProblemError('busy', 'Too many people are logging in at this moment. Try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Normalises to one Unicode form, since keyboards compose é differently for the same password. */
function oneForm(password: string): string {
  return password.normalize('NFC');
}
