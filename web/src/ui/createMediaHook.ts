import { useSyncExternalStore } from 'react';

/** Creates a hook that returns whether the window matches a media query. */
export function createMediaHook(media: string): () => boolean {
  const query = window.matchMedia(media);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}
