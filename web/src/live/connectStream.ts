import { type Api, ApiError } from '../api.ts';
import { probeServer, markOnline } from '../connection.ts';
import { readRevisions } from './eventStream.ts';
import type { SyncQueue } from './syncQueue.ts';

/** More than two of the server's heartbeats: a stream that is silent for so long is dead. */
export const SILENCE_MS = 45_000;
/** Between attempts, the longer the oftener they failed. */
const RETRY_AFTER_MS = [500, 1000, 2000, 5000];
/** How often the book is refreshed where the server has no stream, or something blocks it. */
const REFRESH_EVERY_MS = 30_000;

/**
 * Keeps a stream of revisions open until `signal`; each time it has broken off, the book is brought up to date.
 * `tell` is called with each revision, and with each sign that the stream lives. `wait` ends early when the person or the
 * network comes back.
 */
export async function connectStream(
  api: Pick<Api, 'events'>,
  { known, newest, hear, refresh }: SyncQueue,
  {
    signal,
    tell,
    wait,
  }: { signal: AbortSignal; tell: (revision: number) => void; wait: (ms: number) => Promise<void> },
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const canStream = await readStream(() => (failures = 0));
    if (signal.aborted) return;
    await refresh();
    tell(newest());
    const retryAfterMs = RETRY_AFTER_MS[failures] ?? RETRY_AFTER_MS.at(-1)!;
    await wait((canStream ? retryAfterMs : REFRESH_EVERY_MS) * (0.75 + Math.random() / 2));
  }

  /** Reads until the stream ends or is silent; answers whether another attempt makes sense. */
  async function readStream(onOpen: () => void): Promise<boolean> {
    const silent = new AbortController();
    let lastSignMs = performance.now();
    const sign = () => {
      lastSignMs = performance.now();
      tell(newest());
    };
    const watch = setInterval(() => performance.now() - lastSignMs > SILENCE_MS && silent.abort(), 1000);
    try {
      const stream = await api.events(known(), AbortSignal.any([signal, silent.signal]));
      onOpen();
      markOnline();
      const onRevision = (revision: number) => {
        hear(revision);
        tell(revision);
      };
      await readRevisions(stream, { onRevision, onSign: sign });
      return true;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === undefined && !signal.aborted) await probeServer();
      return status === undefined || status >= 500;
    } finally {
      clearInterval(watch);
    }
  }
}
