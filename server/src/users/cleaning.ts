import type { App, Services } from '../services.ts';
import { deleteOverAttempts, deleteSessionsUnusedSince } from './queries.ts';

const CLEAN_EVERY_MS = 60 * 60 * 1000;

/** Removes ended sessions and attempts: at start and every hour. Several processes may do it at once. */
export function cleanRegularly(app: App, { db, config, now }: Services): void {
  async function clean(): Promise<void> {
    try {
      await deleteSessionsUnusedSince(db, now() - config.sessionIdleMs);
      await deleteOverAttempts(db, now());
    } catch (error) {
      app.log.warn({ err: error }, 'ended sessions were not removed; the next try is in an hour');
    }
  }
  let cleaning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    cleaning = clean();
    timer = setInterval(() => (cleaning = clean()), CLEAN_EVERY_MS).unref();
  });
  // The database closes after the app: nothing of ours may still be under way then.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await cleaning;
  });
}
