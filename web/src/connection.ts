import { useSyncExternalStore } from 'react';

const PROBE_WITHIN_MS = 3000;
/** Delay before each repeat of a call, in milliseconds. */
const REPEAT_AFTER_MS = [500, 1000, 2000, 5000, 10_000];

let serverUrl = '';
let offline = false;
const connectionListeners = new Set<() => void>();

/** Returns whether the server was unreachable at the last check. */
export function isOffline(): boolean {
  return offline;
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOffline);
}

/**
 * Follows the browser's online and offline events. "Offline" is verified by requesting `url`, since a machine without a
 * network can still reach a server on itself.
 */
export function watchConnection(url: string): void {
  serverUrl = url;
  const check = async () => {
    const isReached = navigator.onLine || (await answers(url));
    // `onLine` is read again, since the network may have returned during the request.
    setOffline(!navigator.onLine && !isReached);
  };
  window.addEventListener('offline', check);
  window.addEventListener('online', check);
  void check();
}

/**
 * Checks whether the server can be reached, regardless of the browser's state. Called after a request without an
 * answer.
 */
export async function probeServer(): Promise<void> {
  setOffline(!(await answers(serverUrl)));
}

/** Called after each answer. Verifies the connection if the browser reports that there is no network. */
export function markOnline(): void {
  if (navigator.onLine) setOffline(false);
  else void probeServer();
}

/** Waits before a repeat, at most until the network returns. */
export function pauseBefore(repeats: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, REPEAT_AFTER_MS[repeats] ?? REPEAT_AFTER_MS.at(-1)!);
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    // Any answer proves that the server is reachable, even an opaque one.
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_WITHIN_MS),
    });
    return true;
  } catch {
    return false;
  }
}

function subscribeToConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

function setOffline(next: boolean): void {
  if (next === offline) return;
  offline = next;
  for (const listener of connectionListeners) listener();
}
