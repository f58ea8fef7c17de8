import { HOUR_MS } from '@contactbook/contract/durations';
import type { App } from './services.ts';

/** Removes expired data at start and every hour. Several processes may do it at the same time. */
export function cleanHourly(app: App, what: string, remove: () => Promise<void>): void {
  runHourly(app, `${what} were not removed; the next try is in an hour`, remove);
}

/** Runs work at start and every hour, never twice at once, and logs `failure` if it throws. */
export function runHourly(app: App, failure: string, work: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    run();
    timer = setInterval(run, HOUR_MS).unref();
  });
  // The database closes after the app, so running work has to end first.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });

  function run(): void {
    running ??= work()
      .catch((error: unknown) => app.log.warn({ err: error }, failure))
      .finally(() => (running = undefined));
  }
}
