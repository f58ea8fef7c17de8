import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';

const SAMPLE_MS = 1000;
/**
 * One late sample is not an overload yet, since a garbage collection, a slow start or a laptop's sleep causes it too.
 */
const SAMPLES_TO_BE_SURE = 2;
const RESOLUTION_MS = 50;
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses requests on the routes of this app early instead of answering them late, while the event loop is delayed by
 * more than `maxDelayMs` on average in consecutive seconds.
 */
export function refuseOverload(app: App, { config }: Pick<Services, 'config'>): void {
  if (config.maxDelayMs === 0) return;
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let lateSamples = 0;
  const sampling = setInterval(() => {
    // Without samples the mean is NaN, which does not count as late.
    const isLate = delays.mean / 1e6 - RESOLUTION_MS > config.maxDelayMs;
    lateSamples = isLate ? lateSamples + 1 : 0;
    delays.reset();
  }, SAMPLE_MS).unref();
  delays.enable();
  app.addHook('onClose', async () => clearInterval(sampling));
  app.addHook('onRequest', (_request, _reply, done) => {
    if (lateSamples < SAMPLES_TO_BE_SURE) return done();
    return done(
      new ProblemError('busy', 'The server is overloaded. Try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    );
  });
}
