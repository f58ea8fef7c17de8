import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { ProblemError } from '../problem.ts';

const LOG_IN_WINDOW_SECONDS = 15 * 60;
const SIGN_UP_WINDOW_SECONDS = 60 * 60;

/** Counts tries; `take` refuses with too_many_attempts when there were more than the settings allow. */
export type Attempts = {
  takeLogIn: (address: string, emailKey: string) => Promise<void>;
  /** Only failures count: a successful log-in gives its try back, and those before it. */
  forgiveLogIn: (address: string, emailKey: string) => Promise<void>;
  takeSignUp: (address: string) => Promise<void>;
};

export function createAttempts({
  logInFailures,
  signUpsPerHour,
}: Pick<Config, 'logInFailures' | 'signUpsPerHour'>): Attempts {
  const logIns = limiter(logInFailures, LOG_IN_WINDOW_SECONDS);
  const signUps = limiter(signUpsPerHour, SIGN_UP_WINDOW_SECONDS);
  return {
    takeLogIn: (address, emailKey) => take(logIns, pair(address, emailKey)),
    async forgiveLogIn(address, emailKey) {
      await logIns?.delete(pair(address, emailKey));
    },
    takeSignUp: (address) => take(signUps, address),
  };
}

/** A digest, so that a key of 64 KiB takes no more memory than another. */
function pair(address: string, emailKey: string): string {
  return hash('sha256', `${address} ${emailKey}`, 'base64url');
}

function limiter(points: number, duration: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration });
}

async function take(tries: RateLimiterMemory | undefined, key: string): Promise<void> {
  try {
    await tries?.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new ProblemError('too_many_attempts', 'Too many attempts. Wait a little, then try again.', {
      retryAfterSeconds,
    });
  }
}
