import { useSyncExternalStore } from 'react';

const PROBE_WITHIN_MS = 3000;

let serverUrl = '';
let offline = false;
const listeners = new Set<() => void>();

/** Whether the last sign of the network says that the server cannot be reached. */
export function isOffline(): boolean {
  return offline;
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

/**
 * Follows the browser's online and offline events. "Offline" is verified by asking `url`: a machine without any network still
 * reaches a server of its own.
 */
export function watchConnection(url: string): void {
  serverUrl = url;
  const check = async () => {
    const isReached = navigator.onLine || (await answers(url));
    // onLine is read again: the network may have come back while the server was asked.
    set(!navigator.onLine && !isReached);
  };
  window.addEventListener('offline', check);
  window.addEventListener('online', check);
  void check();
}

/** Asks whether the server can be reached, after a call without an answer, whatever the browser says of the network. */
export async function probeServer(): Promise<void> {
  set(!(await answers(serverUrl)));
}

/** The server has just answered; verified where the browser says that there is no network. */
export function markOnline(): void {
  if (navigator.onLine) set(false);
  else void probeServer();
}

async function answers(url: string): Promise<boolean> {
  try {
    // Any answer will do, so even one that another origin may not read.
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: boolean): void {
  if (next === offline) return;
  offline = next;
  for (const listener of listeners) listener();
}
