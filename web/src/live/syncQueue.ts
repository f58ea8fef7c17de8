import type { BookEvent } from '@contactbook/contract/changes';
import { lateAnswers } from '../book/bookEvents.ts';
import { conflictsAnnounced } from '../book/conflictsSlice.ts';
import { selectRevision } from '../book/contactsSlice.ts';
import { refreshBook } from '../book/refreshBook.ts';
import { pauseBefore } from '../connection.ts';
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

/** Creates a queue that ends with the signal. */
export function createSyncQueue({ dispatch, getState }: Store, signal: AbortSignal): SyncQueue {
  const known = () => selectRevision(getState()) ?? 0;
  let latest = 0;
  let underWay: Promise<void> | undefined;

  /** Refreshes again if the book has changed during the refresh, or if the read of a known change has failed. */
  async function refreshUntilLatest(): Promise<void> {
    let failures = 0;
    for (;;) {
      const before = known();
      const isRead = (await dispatch(refreshBook())) === undefined;
      const isBehind = known() < latest && !signal.aborted;
      if (!isBehind || (isRead && before === known())) break;
      if (isRead) continue;
      if (failures === 0) dispatch(lateAnswers(1));
      await pauseBefore(failures++);
    }
    if (failures > 0) dispatch(lateAnswers(-1));
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
