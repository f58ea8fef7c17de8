/**
 * The entries of the browser's history that `holdPage` adds, and those below them, have the same key. `scrollTop` is the
 * scroll position of the list.
 */
type EntryState = { held?: number; below?: number; scrollTop?: number } | null;

/** Called after going back was undone; undefined while nothing is held. */
let onBackHeld: (() => void) | undefined;

/**
 * Makes the browser ask before it leaves or reloads the page. With `onBack`, going back stays on the page and calls it
 * instead. Returns the function that ends both.
 */
export function holdPage(onBack?: () => void): () => void {
  const held = new AbortController();
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: held.signal });
  if (onBack === undefined) return () => held.abort();

  onBackHeld = onBack;
  // Adds a second entry for the same screen, so that going back one step loses nothing. It stays when the hold ends,
  // because `history.back()` takes time, in which the user may go elsewhere.
  if (entryState().held === undefined) {
    const key = Math.random();
    window.history.replaceState({ ...entryState(), below: key }, '');
    window.history.pushState({ ...entryState(), below: undefined, held: key }, '');
  }
  return () => {
    held.abort();
    if (onBackHeld === onBack) onBackHeld = undefined;
  };
}

/** Makes going back from an entry of `holdPage` stay there during the hold, and skip the entry below after it. */
export function watchHeldEntries(): void {
  let shown = entryState();
  function follow() {
    const left = shown;
    shown = entryState();
    if (left.held !== undefined && left.held === shown.below) {
      if (onBackHeld === undefined) window.history.back();
      else window.history.forward();
    } else if (left.below !== undefined && left.below === shown.held) onBackHeld?.();
  }
  window.addEventListener('popstate', follow);
  // The router reports these.
  for (const type of ['pushState', 'replaceState']) window.addEventListener(type, () => (shown = entryState()));
}

/**
 * Notes the current place. The returned function tells whether the user is still there: with the same panel open, and
 * not writing in another field.
 */
export function notePlace(): () => boolean {
  const [entry, field] = [shownEntry(), fieldWrittenIn()];
  return () => shownEntry() === entry && [field, null].includes(fieldWrittenIn());
}

function fieldWrittenIn(): Element | null {
  const isField = document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea, select');
  return isField === true ? document.activeElement : null;
}

/** The address and what is open there. The state of an entry also says where the list is scrolled to. */
function shownEntry(): string {
  const { scrollTop: _scrollTop, held: _held, below: _below, ...opened } = entryState();
  return `${window.location.href} ${JSON.stringify(opened)}`;
}

function entryState(): NonNullable<EntryState> {
  return (window.history.state as EntryState) ?? {}; // only this app's screens set the state
}
