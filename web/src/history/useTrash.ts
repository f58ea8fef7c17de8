import type { Trash } from '@contactbook/contract/changes';
import { HISTORY_PAGE, TRASH_MAX } from '@contactbook/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { fetchTrash } from './fetchTrash.ts';

/** The shown part of the trash, and when it was read. */
type ShownTrash = Trash & { atMs: number };

/** Reads the trash, and reads the shown part again whenever the book changes. Reports the total number of contacts. */
export function useTrash(onCounted: (total: number) => void) {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [trash, setTrash] = useState<ShownTrash>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(0);
  const latest = useRef<unknown>(null);

  async function read(limit: number, before?: string): Promise<void> {
    const reading = dispatch(fetchTrash({ limit, before }));
    latest.current = reading;
    const answer = await reading;
    // A newer read replaces this one.
    if (latest.current !== reading) return;
    setHasFailed(!fetchTrash.fulfilled.match(answer));
    if (!fetchTrash.fulfilled.match(answer)) return;
    const { payload } = answer;
    const above = before === undefined ? [] : (trash?.contacts ?? []);
    show({ ...payload, contacts: [...above, ...payload.contacts], atMs: Date.now() });
    onCounted(payload.total);
  }

  function show(next: ShownTrash): void {
    shown.current = next.contacts.length;
    setTrash(next);
  }

  useEffect(() => {
    void read(Math.min(TRASH_MAX, Math.max(HISTORY_PAGE, shown.current)));
    // Runs when the book changes, or on a retry; nothing else changes the trash.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [revision, attempt]);

  return {
    trash,
    hasFailed,
    readAgain: () => setAttempt((count) => count + 1),
    showMore: () => read(HISTORY_PAGE, trash?.next),
    /** Removes a contact from the shown list after it was restored. */
    drop: (id: string) => trash && show({ ...trash, contacts: trash.contacts.filter((each) => each.id !== id) }),
  };
}
