import type { BookEvent } from '@contactbook/contract/changes';
import type { Api } from '../api.ts';
import { createAlarm } from './createAlarm.ts';
import { connectStream, SILENCE_MS } from './connectStream.ts';
import { holdAlone } from './holdAlone.ts';
import { createSyncQueue, type Store } from './syncQueue.ts';

/** Message with which a new window asks the others for the newest revision. */
const QUESTION = '?';

/**
 * Keeps the book in sync with other windows, devices and processes. Returns a function that stops it. One window of a
 * session holds the stream and notifies the others, because browsers open only six connections to a server over
 * HTTP/1.1.
 */
export function syncBook(store: Store, api: Pick<Api, 'events'>, session: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const book = createSyncQueue(store, signal);
  const windows = new BroadcastChannel(session);
  const alarm = createAlarm();
  let heardAtMs = performance.now();
  let hasStream = false;

  function hearWindow({ data }: MessageEvent<BookEvent | typeof QUESTION>): void {
    if (data !== QUESTION) {
      heardAtMs = performance.now();
      book.hear(data);
    } else if (hasStream) tell({ revision: book.newest() });
  }

  function tell(event: BookEvent): void {
    heardAtMs = performance.now();
    windows.postMessage(event);
  }

  /** Refreshes the book immediately after sleep, a lost connection or time in the background. */
  function lookAgain(): void {
    if (document.visibilityState === 'hidden') return;
    alarm.ring();
    void book.refresh();
  }

  /** Refreshes the book if no message has arrived for a while, since the window with the stream may be suspended. */
  function doubtSilence(): void {
    if (document.visibilityState === 'hidden' || performance.now() - heardAtMs < SILENCE_MS) return;
    heardAtMs = performance.now();
    void book.refresh();
  }

  windows.addEventListener('message', hearWindow);
  windows.postMessage(QUESTION); // the book may have changed since the list was read
  window.addEventListener('online', lookAgain, { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  const watch = setInterval(doubtSilence, 1000);
  signal.addEventListener('abort', () => {
    clearInterval(watch);
    windows.close();
    alarm.ring();
  });

  holdAlone(session, signal, async (held) => {
    hasStream = true;
    await connectStream(api, book, { signal: held, tell: (event) => signal.aborted || tell(event), wait: alarm.wait });
    hasStream = false;
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => ended.abort();
}
