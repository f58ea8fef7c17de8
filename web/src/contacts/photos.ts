import { useEffect, useState } from 'react';
import type { Api } from '../api.ts';
import { type AppDispatch, useAppDispatch } from '../redux.ts';
import { type AuthState, selectToken } from '../users/authSlice.ts';

/** Photos that stay fetched: more than a screen of rows shows. */
const MAX_PHOTOS = 100;
/** A list that is scrolled through quickly fetches nothing. */
const FETCH_AFTER_MS = 120;

/** The addresses of fetched photos by digest, the last one used last; of one person alone. */
let fetched: { token: string | null; urls: Map<string, string> } = { token: null, urls: new Map() };

/** The address of a contact's photo in memory; undefined until it is there, and where it cannot be had. */
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
    // Any store that this is dispatched to holds the session.
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
      // What shows it has drawn it.
      URL.revokeObjectURL(oldUrl);
    }
    return url;
  };
}

function forgetPhotos(token: string | null): void {
  for (const url of fetched.urls.values()) URL.revokeObjectURL(url);
  fetched = { token, urls: new Map() };
}
