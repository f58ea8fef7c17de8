/**
 * Makes the browser ask before it leaves or reloads the page. With `onBack`, going back stays on the page and calls it
 * instead. Returns the function that ends both; call it with `isLeaving` before going to another history entry.
 */
export function holdPage(onBack?: () => void): (isLeaving?: boolean) => void {
  const held = new AbortController();
  const { signal } = held;
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  if (onBack === undefined) return () => held.abort();

  // Adds a second entry for the same screen, so that going back one step loses nothing.
  window.history.pushState({ ...(window.history.state as object | null), isHeld: true }, '');
  function stay() {
    if (isHeldEntry()) return;
    window.history.forward();
    onBack?.();
  }
  window.addEventListener('popstate', stay, { signal });
  return (isLeaving = false) => {
    held.abort();
    if (!isLeaving && isHeldEntry()) window.history.back();
  };
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

function shownEntry(): string {
  return `${window.location.href} ${JSON.stringify(window.history.state)}`;
}

/** Goes back to where the panel was opened, past the entry that `holdPage` added. */
export function leavePanel(): void {
  window.history.go(isHeldEntry() ? -2 : -1);
}

function isHeldEntry(): boolean {
  const state = window.history.state as { isHeld?: boolean } | null; // only this app's screens set the state
  return state?.isHeld === true;
}
