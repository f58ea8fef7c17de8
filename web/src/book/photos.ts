import { useEffect, useState } from 'react';
import type { Api } from '../api.ts';
import { type AppDispatch, useAppDispatch } from '../redux.ts';
import { type AuthState, selectToken } from '../users/authSlice.ts';

/** Maximum number of cached photos, more than a screen of rows shows. */
const MAX_PHOTOS = 100;
/** Delay in milliseconds, so that fast scrolling fetches nothing. */
const FETCH_AFTER_MS = 120;

/** Object URLs of fetched photos by digest, least recently used first, of the current user. */
let fetched: { token: string | null; urls: Map<string, string> } = { token: null, urls: new Map() };

/** Returns the object URL of a contact's photo; undefined until it is loaded, or if loading fails. */
export function usePhoto(id: string, digest: string | undefined): string | undefined {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ digest: string; url: string }>();
  const isFound = found?.digest === digest;
  useEffect(() => {
    if (digest === undefined || isFound) return undefined;
    let isWanted = true;
    const show = (url: string | undefined) => isWanted && url !== undefined && setFound({ digest, url });
    const timer = setTimeout(() => void dispatch(loadPhoto(id, digest)).then(show), FETCH_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [dispatch, id, digest, isFound]);
  return isFound ? found?.url : undefined;
}

function loadPhoto(id: string, digest: string) {
  return async (_: AppDispatch, getState: () => unknown, { api }: { api: Api }): Promise<string | undefined> => {
    // every store that dispatches this has the session
    const token = selectToken(getState() as { auth: AuthState });
    if (fetched.token !== token) forgetPhotos(token);
    const { urls } = fetched;
    const known = urls.get(digest);
    const file = known === undefined ? await api.photo(id).catch(() => undefined) : undefined;
    const url = known ?? (file && URL.createObjectURL(file));
    if (url === undefined) return undefined;
    urls.delete(digest);
    urls.set(digest, url);
    const [[oldest, oldUrl] = []] = urls;
    if (urls.size > MAX_PHOTOS && oldest !== undefined && oldUrl !== undefined) {
      urls.delete(oldest);
      // Rows that show the photo have already decoded it.
      URL.revokeObjectURL(oldUrl);
    }
    return url;
  };
}

function forgetPhotos(token: string | null): void {
  for (const url of fetched.urls.values()) URL.revokeObjectURL(url);
  fetched = { token, urls: new Map() };
}
