import type { BookEvent } from '@contactbook/contract/changes';
import { anySignal } from '../anySignal.ts';
import { type Api, ApiError } from '../api.ts';
import { probeServer, markOnline } from '../connection.ts';
import { readEvents } from './eventStream.ts';
import type { SyncQueue } from './syncQueue.ts';

/** Longer than two heartbeats of the server: a stream that is silent for this long is dead. */
export const SILENCE_MS = 45_000;
/** Delay before each retry, in milliseconds. */
const RECONNECT_AFTER_MS = [500, 1000, 2000, 5000];
/** Interval at which the book is refreshed if the server has no stream, or something blocks it. */
const REFRESH_EVERY_MS = 30_000;

/**
 * Keeps a stream of events open until `signal` aborts, and refreshes the book after each interruption. Calls `tell`
 * with each event, and with the newest revision at each sign of life. `wait` ends early when the user or the network
 * returns.
 */
export async function connectStream(
  api: Pick<Api, 'events'>,
  { known, newest, hear, refresh }: SyncQueue,
  {
    signal,
    tell,
    wait,
  }: { signal: AbortSignal; tell: (event: BookEvent) => void; wait: (ms: number) => Promise<void> },
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const canStream = await readStream(() => (failures = 0));
    if (signal.aborted) return;
    await refresh();
    tell({ revision: newest() });
    const retryAfterMs = RECONNECT_AFTER_MS[failures] ?? RECONNECT_AFTER_MS.at(-1)!;
    await wait((canStream ? retryAfterMs : REFRESH_EVERY_MS) * (0.75 + Math.random() / 2));
  }

  /** Reads until the stream ends or is silent; returns whether another attempt makes sense. */
  async function readStream(onOpen: () => void): Promise<boolean> {
    const silent = new AbortController();
    let lastSignMs = performance.now();
    const sign = () => {
      lastSignMs = performance.now();
      tell({ revision: newest() });
    };
    const watch = setInterval(() => performance.now() - lastSignMs > SILENCE_MS && silent.abort(), 1000);
    try {
      const stream = await api.events(known(), anySignal(signal, silent.signal));
      onOpen();
      markOnline();
      const onEvent = (event: BookEvent) => {
        hear(event);
        tell(event);
      };
      await readEvents(stream, { onEvent, onSign: sign });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status } = error;
      if (status === undefined && !signal.aborted) await probeServer();
      return status === undefined || status >= 500;
    } finally {
      clearInterval(watch);
    }
  }
}
