import type { App } from './services.ts';

const CLEAN_EVERY_MS = 60 * 60 * 1000;

/** Removes expired data at start and every hour. Several processes may do it at the same time. */
export function cleanHourly(app: App, what: string, remove: () => Promise<void>): void {
  async function clean(): Promise<void> {
    try {
      await remove();
    } catch (error) {
      app.log.warn({ err: error }, `${what} were not removed; the next try is in an hour`);
    }
  }
  let cleaning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    cleaning = clean();
    timer = setInterval(() => (cleaning = clean()), CLEAN_EVERY_MS).unref();
  });
  // The database closes after the app, so a running removal has to end first.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await cleaning;
  });
}
