import { selectRevision } from '../contacts/contactsSlice.ts';
import { refreshBook } from '../contacts/refreshBook.ts';
import type { AppDispatch } from '../redux.ts';

export type Store = { dispatch: AppDispatch; getState: () => Parameters<typeof selectRevision>[0] };

/** Brings the book up to date, once at a time. */
export type SyncQueue = {
  /** The revision that the book has here. */
  known: () => number;
  /** The newest that the book is known to have anywhere. */
  newest: () => number;
  /** The book has this revision elsewhere. */
  hear: (revision: number) => void;
  refresh: () => Promise<void>;
};

export function createSyncQueue({ dispatch, getState }: Store): SyncQueue {
  const known = () => selectRevision(getState()) ?? 0;
  let latest = 0;
  let underWay: Promise<void> | undefined;

  /** Again where the book has changed while it was asked about. */
  async function refreshUntilLatest(): Promise<void> {
    let before: number;
    do {
      before = known();
      await dispatch(refreshBook());
    } while (before < known() && known() < latest);
  }

  function refresh(): Promise<void> {
    underWay ??= refreshUntilLatest().finally(() => (underWay = undefined));
    return underWay;
  }

  return {
    known,
    newest: () => Math.max(known(), latest),
    refresh,
    hear(revision) {
      latest = revision;
      if (revision !== known()) void refresh();
    },
  };
}
