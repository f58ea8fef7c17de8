import type { Api } from '../api.ts';
import { connectStream, SILENCE_MS } from './connectStream.ts';
import { createSyncQueue, type Store } from './syncQueue.ts';

/** What a new window asks the others: which revision the book has by now. */
const QUESTION = '?';

/**
 * Keeps the book in sync with every other window, device and process, until the function that it returns is called. Of
 * the windows of a session one holds the stream and notifies the others: browsers open only six connections to a server
 * over HTTP/1.1.
 */
export function syncBook(store: Store, api: Pick<Api, 'events'>, session: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const book = createSyncQueue(store);
  const windows = new BroadcastChannel(session);
  const alarm = createAlarm();
  let heardAtMs = performance.now();
  let hasStream = false;

  function hearWindow({ data }: MessageEvent<number | typeof QUESTION>): void {
    if (data !== QUESTION) {
      heardAtMs = performance.now();
      book.hear(data);
    } else if (hasStream) tell(book.newest());
  }

  function tell(revision: number): void {
    heardAtMs = performance.now();
    windows.postMessage(revision);
  }

  /** After sleep, a lost connection or a while in the background, the book is refreshed at once. */
  function lookAgain(): void {
    if (document.visibilityState === 'hidden') return;
    alarm.ring();
    void book.refresh();
  }

  /** The window with the stream may be asleep: a window that hears nothing from it refreshes by itself. */
  function doubtSilence(): void {
    if (document.visibilityState === 'hidden' || performance.now() - heardAtMs < SILENCE_MS) return;
    heardAtMs = performance.now();
    void book.refresh();
  }

  windows.addEventListener('message', hearWindow);
  windows.postMessage(QUESTION); // a change may have come since the list was read
  window.addEventListener('online', lookAgain, { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  const watch = setInterval(doubtSilence, 1000);
  signal.addEventListener('abort', () => {
    clearInterval(watch);
    windows.close();
    alarm.ring();
  });

  // Only pages with TLS, or of the same machine, have locks; without them each window has a stream.
  const locks: LockManager | undefined = navigator.locks;
  const hold = () => {
    hasStream = true;
    return connectStream(api, book, { signal, tell: (revision) => signal.aborted || tell(revision), wait: alarm.wait });
  };
  void (locks === undefined ? hold() : locks.request(session, { signal }, hold)).catch(() => undefined); // ended
  return () => ended.abort();
}

/** A wait that can be cut short. */
function createAlarm() {
  let ring: (() => void) | undefined;
  return {
    ring: () => ring?.(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        ring = resolve;
        setTimeout(resolve, ms);
      }),
  };
}
