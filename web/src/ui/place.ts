import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';

/** A screen below the base path, and what is open on it. */
type ShownPlace = { path: string; state: EntryState };
/**
 * An entry of the browser's history that was opened over another one has a key, which a reload keeps, and `under`,
 * the place where it was opened. `held` marks the second of two entries for the same place (`holdPage`), and `scrollTop`
 * is the scroll position of the list.
 */
type EntryState = { key?: number; under?: ShownPlace; held?: number; scrollTop?: number };

/** The keys of the entries that are being closed: the browser goes back some time after it was asked to. */
let closing: readonly (number | undefined)[] = [];
/** What to do once they are closed. */
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** Returns the place that is shown: entries that are being closed are not. */
export function usePlace<Opened extends object>(): { path: string; state: Partial<Opened> } {
  const [path] = useLocation();
  const state = useHistoryState<EntryState | null>();
  const keys = useSyncExternalStore(subscribe, () => closing);
  // Only this app's screens set the state.
  return remainingPlace(keys, { path, state: state ?? {} }) as { path: string; state: Partial<Opened> };
}

/** Opens a panel or a screen as an entry of the browser's history, so that the Back button closes it. */
export function openOver(opened: object, path?: string): void {
  whenClosed(() => {
    const under = shownPlace();
    navigate(`${basePath()}${path ?? under.path}`, { state: { ...opened, key: Math.random(), under } });
  });
}

/** Shows something else in the entry that is open; Back still returns to where that was opened. */
export function replaceOpen(opened: object, path: string): void {
  whenClosed(() => {
    const { key, under, held, scrollTop } = shownPlace().state;
    navigate(`${basePath()}${path}`, { replace: true, state: { key, under, held, scrollTop, ...opened } });
  });
}

/**
 * Closes what was opened over another place, and shows that place before the browser has gone back to it. Returns
 * false if nothing was opened.
 */
export function closeOpen(): boolean {
  const { key, under } = shownPlace().state;
  if (under === undefined) return false;
  setClosing([...closing, key]);
  if (closing.length > 1) return true;
  window.addEventListener('popstate', goOn);
  stepBack();
  return true;
}

/** Returns the place that is shown, outside of components. */
export function shownPlace(): ShownPlace {
  const path = location.pathname.slice(basePath().length);
  return remainingPlace(closing, { path, state: (history.state as EntryState | null) ?? {} });
}

function stepBack(): void {
  history.go((history.state as EntryState).held === undefined ? -1 : -2);
}

/** The browser has gone back: closes the next entry. */
function goOn(): void {
  if (closing.includes((history.state as EntryState | null)?.key ?? 0)) return stepBack();
  window.removeEventListener('popstate', goOn);
  setClosing([]);
  for (const run of waiting.splice(0)) run();
}

function whenClosed(run: () => void): void {
  if (closing.length === 0) run();
  else waiting.push(run);
}

function remainingPlace(keys: typeof closing, place: ShownPlace): ShownPlace {
  const { key, under } = place.state;
  return under !== undefined && keys.includes(key) ? remainingPlace(keys, under) : place;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setClosing(next: typeof closing): void {
  closing = next;
  for (const listener of listeners) listener();
}

const basePath = (): string => new URL('.', document.baseURI).pathname.replace(/\/$/, '');
