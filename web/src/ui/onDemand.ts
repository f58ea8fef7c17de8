import { type ComponentType, createElement, use } from 'react';

/** What waits for an idle page comes after this even where the page is never idle; Safari has no requestIdleCallback. */
const IDLE_AFTER_MS = 2000;

/** A file of the app that could not be fetched. After `forget` the next use asks for it again. */
export class ChunkLoadError extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the app could not be fetched', { cause });
    this.forget = forget;
  }
}

/**
 * A component in a file of its own, fetched when it is first shown, or ahead of that. Unlike with React's `lazy`, a file
 * that did not come can be asked for again, and one that is there is drawn at once.
 */
export function onDemand<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Fetched: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;

  function fetchChunk(): Promise<ComponentType<Props>> {
    fetching ??= load().then(
      (file) => (Fetched = file.default),
      (error: unknown) => {
        throw new ChunkLoadError(error, () => (fetching = undefined));
      },
    );
    return fetching;
  }

  function OnDemand(props: Props) {
    return createElement(Fetched ?? use(fetchChunk()), props);
  }

  return Object.assign(OnDemand, {
    /** Nothing waits for it yet: a failure is shown where the component is. */
    fetchAhead: () => void fetchChunk().catch((error: ChunkLoadError) => error.forget()),
  });
}

/** Calls back when the page is idle, or soon where it is never, unless the function that this returns is called first. */
export function whenIdle(callback: () => void): () => void {
  const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
  const timer = idle === undefined ? setTimeout(callback, IDLE_AFTER_MS) : idle(callback, { timeout: IDLE_AFTER_MS });
  return () => (idle === undefined ? clearTimeout(timer) : cancelIdleCallback(Number(timer)));
}
