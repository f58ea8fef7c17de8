import { type ComponentType, createElement, use } from 'react';
import { fetchOnce } from './fetchOnce.ts';

/**
 * Time limit in milliseconds for pages that are never idle, and the delay in Safari, which has no requestIdleCallback.
 */
const IDLE_AFTER_MS = 2000;

/**
 * A component that is loaded with its sheets when it is first shown, or in advance. Unlike React's `lazy`, it can retry after a
 * failure, and renders without delay if its file is loaded.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const file = fetchOnce(async () => (await load()).default);

  function LazyWithRetry(props: Props) {
    return createElement(file.get() ?? use(file.fetch()), props);
  }

  return Object.assign(LazyWithRetry, { fetch: file.fetch, fetchAhead: file.fetchAhead });
}

/** Calls back when the page is idle, or after a time limit. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
  const timer = idle === undefined ? setTimeout(callback, IDLE_AFTER_MS) : idle(callback, { timeout: IDLE_AFTER_MS });
  return () => (idle === undefined ? clearTimeout(timer) : cancelIdleCallback(Number(timer)));
}
