import type { BookEvent } from '@contactbook/contract/changes';
import { conflictsAnnounced } from '../book/conflictsSlice.ts';
import { selectRevision } from '../book/contactsSlice.ts';
import { refreshBook } from '../book/refreshBook.ts';
import type { AppDispatch } from '../redux.ts';

export type Store = { dispatch: AppDispatch; getState: () => Parameters<typeof selectRevision>[0] };

/** Refreshes the book, one refresh at a time. */
export type SyncQueue = {
  /** Returns the revision of the book in this window. */
  known: () => number;
  /** Returns the newest revision that this window has received. */
  newest: () => number;
  /** Called with what the server reports of the book. */
  hear: (event: BookEvent) => void;
  /** Reads what may have changed without an event. */
  refresh: () => Promise<void>;
};

export function createSyncQueue({ dispatch, getState }: Store): SyncQueue {
  const known = () => selectRevision(getState()) ?? 0;
  let latest = 0;
  let underWay: Promise<void> | undefined;

  /** Refreshes again if the book has changed during the refresh. */
  async function refreshUntilLatest(): Promise<void> {
    let before: number;
    do {
      before = known();
      await dispatch(refreshBook());
    } while (before < known() && known() < latest);
  }

  function refreshOnce(): Promise<void> {
    underWay ??= refreshUntilLatest().finally(() => (underWay = undefined));
    return underWay;
  }

  return {
    known,
    newest: () => Math.max(known(), latest),
    refresh() {
      dispatch(conflictsAnnounced());
      return refreshOnce();
    },
    hear({ revision, conflicts }) {
      latest = revision;
      if (conflicts) dispatch(conflictsAnnounced());
      if (revision !== known()) void refreshOnce();
    },
  };
}
