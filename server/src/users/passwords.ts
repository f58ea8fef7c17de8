import { isLongerThan, PASSWORD_MAX_LENGTH } from '@contactbook/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import { QueueFull, type Scheduler } from '../store/scheduler.ts';
import type { Metrics } from '../metrics/registry.ts';
import { NO_PASSWORD } from './rules.ts';

/** Two passes and one lane, as OWASP recommends for this memory (the library's default kind is argon2id). */
const costOf = (memoryKib: number) => ({ memoryCost: memoryKib, timeCost: 2, parallelism: 1 });

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /**
   * Returns false after the same time if there is no stored hash, and immediately for a text longer than any password.
   */
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** The client that waits: the network whose turns it takes, and whether it has disconnected. */
export type WaitingClient = { network: string; hasLeft: () => boolean };

/** Waits for a turn, then runs the work; QueueFull when too many wait already, or when the client has left. */
export type PasswordTurn = <T>(client: WaitingClient, work: (passwords: Passwords) => Promise<T>) => Promise<T>;

type Queue = {
  scheduler: Pick<Scheduler, 'schedule' | 'waiting'>;
  config: Pick<Config, 'passwordMemoryKib'>;
  metrics?: Metrics | undefined;
};

/** Hashes one at a time, and networks take turns: a request from another network waits for one hash at most. */
export function createPasswordTurns({ scheduler, config, metrics }: Queue): PasswordTurn {
  const cost = costOf(config.passwordMemoryKib);
  /** Verified if there is no account, so that a log-in takes equally long. */
  const hashOfNobody = hash('a password that nobody has', cost);
  const waiting = () => scheduler.waiting('password');
  metrics?.gauge('contactbook_passwords_waiting', 'Passwords that wait to be hashed.', waiting);
  const passwords: Passwords = {
    hash: (password) => hash(oneForm(password), cost),
    async matches(stored = NO_PASSWORD, password) {
      if (isLongerThan(password, PASSWORD_MAX_LENGTH)) return false;
      const isMatch = await verify(stored === NO_PASSWORD ? await hashOfNobody : stored, oneForm(password));
      return isMatch && stored !== NO_PASSWORD;
    },
  };

  return ({ network, hasLeft }, work) =>
    scheduler.schedule(network, 'password', async () => {
      if (hasLeft()) throw new QueueFull('password'); // nobody reads the answer
      return work(passwords);
    });
}

/** Normalises to one Unicode form, since keyboards compose é differently for the same password. */
function oneForm(password: string): string {
  return password.normalize('NFC');
}
