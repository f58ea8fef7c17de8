import { selectHasUnsaved } from '../contacts/draftsSlice.ts';
import type { AppStore } from './store.ts';

const ask = (event: Event) => event.preventDefault();

/** Has the browser ask before it leaves the page, only while that would lose something: a listener may keep the page out of the back-forward cache. */
export function askBeforeLeaving(store: AppStore): void {
  let isAsking = false;
  store.subscribe(() => {
    const hasUnsaved = selectHasUnsaved(store.getState());
    if (hasUnsaved === isAsking) return;
    isAsking = hasUnsaved;
    if (isAsking) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
