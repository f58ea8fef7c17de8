import { type ComponentType, createElement, use } from 'react';
import { fetchOnce } from './fetchOnce.ts';

/** What waits for an idle page comes after this even where the page is never idle; Safari has no requestIdleCallback. */
const IDLE_AFTER_MS = 2000;

/**
 * A component in a file of its own, fetched when it is first shown, or ahead of that. Unlike with React's `lazy`, a file
 * that did not come can be asked for again, and one that is there is drawn at once.
 */
export function onDemand<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Fetched: ComponentType<Props> | undefined;
  const file = fetchOnce(async () => (Fetched = (await load()).default));

  function OnDemand(props: Props) {
    return createElement(Fetched ?? use(file.fetch()), props);
  }

  return Object.assign(OnDemand, { fetchAhead: file.fetchAhead });
}

/** Calls back when the page is idle, or soon where it is never, unless the function that this returns is called first. */
export function whenIdle(callback: () => void): () => void {
  const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
  const timer = idle === undefined ? setTimeout(callback, IDLE_AFTER_MS) : idle(callback, { timeout: IDLE_AFTER_MS });
  return () => (idle === undefined ? clearTimeout(timer) : cancelIdleCallback(Number(timer)));
}
