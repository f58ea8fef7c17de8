import { selectHasUnsaved } from '../book/draftsSlice.ts';
import { holdPage, watchHeldEntries } from '../ui/holdPage.ts';
import type { AppStore } from './store.ts';

/**
 * Makes the browser ask before it leaves the page while unsaved text would be lost. The listener is added only then,
 * since it may keep the page out of the back-forward cache.
 */
export function askBeforeLeaving(store: AppStore): void {
  watchHeldEntries();
  let release: (() => void) | undefined;
  store.subscribe(() => {
    const hasUnsaved = selectHasUnsaved(store.getState());
    if (hasUnsaved === (release !== undefined)) return;
    release?.();
    release = hasUnsaved ? holdPage() : undefined;
  });
}
