import fastifyUnderPressure from '@fastify/under-pressure';
import { ProblemError } from './problem.ts';
import type { App, Services } from './services.ts';

/** Longer than the second over which lateness is averaged: by then it is known whether it lasts. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses at once, on the routes of this app, what the process would only get round to late: when over the last second
 * its event loop was behind by more than `maxDelayMs` on average.
 */
export async function refuseOverload(app: App, { config }: Pick<Services, 'config'>): Promise<void> {
  if (config.maxDelayMs === 0) return;
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: config.maxDelayMs,
    retryAfter: RETRY_AFTER_SECONDS,
    customError: Overload,
  });
}

class Overload extends ProblemError {
  constructor() {
    super('busy', 'The server has more to do than it can at this moment. Try again shortly.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
