import { hash } from 'node:crypto';
import { ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import { countAttempt, forgetAttempts } from './queries.ts';

const LOG_IN_WINDOW_MS = 15 * 60 * 1000;
const SIGN_UP_WINDOW_MS = 60 * 60 * 1000;

/** Counts tries, for all processes on the database together; `take` refuses when there were more than the settings allow. */
export type Attempts = {
  takeLogIn: (address: string, emailKey: string) => Promise<void>;
  /** Only failures count: a successful log-in gives its try back, and those before it. */
  forgiveLogIn: (address: string, emailKey: string) => Promise<void>;
  takeSignUp: (address: string) => Promise<void>;
};

export function createAttempts({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): Attempts {
  async function take(key: string, limit: number, windowMs: number): Promise<void> {
    if (limit === 0) return;
    const { tries, untilMs } = await countAttempt(db, key, windowMs, now());
    if (tries <= limit) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - now()) / 1000));
    throw new ProblemError('too_many_attempts', 'Too many attempts. Wait a little, then try again.', {
      retryAfterSeconds,
    });
  }
  return {
    takeLogIn: (address, emailKey) => take(keyOf('log-in', address, emailKey), config.logInFailures, LOG_IN_WINDOW_MS),
    async forgiveLogIn(address, emailKey) {
      if (config.logInFailures > 0) await forgetAttempts(db, keyOf('log-in', address, emailKey));
    },
    takeSignUp: (address) => take(keyOf('sign-up', address), config.signUpsPerHour, SIGN_UP_WINDOW_MS),
  };
}

/** A digest: a key of 64 KiB takes no more room than another, and no address or e-mail stays behind. */
function keyOf(...parts: string[]): string {
  return hash('sha256', parts.join(' '), 'base64url');
}
