import { HISTORY_PAGE } from '@contactbook/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';

type Dated = { revision: number };
/** Entries, newest first; `hasMore` if the server has older ones. */
type Pages<Entry> = { entries: Entry[]; hasMore: boolean };
export type HistoryPages<Entry> = {
  /** Undefined until the first page has been read. */
  pages: Pages<Entry> | undefined;
  hasFailed: boolean;
  /** Reads the next page; resolves to whether older entries were added. */
  showMore: () => Promise<boolean>;
  retry: () => void;
};

/**
 * Reads a history page by page. Whenever the book changes, it reads the shown range again. `read` returns the page
 * before a revision, or undefined on failure; it must be a stable function.
 */
export function useHistoryPages<Entry extends Dated>(
  read: (before?: number) => Promise<Entry[] | undefined>,
): HistoryPages<Entry> {
  const revision = useSelector(selectRevision);
  const [pages, setPages] = useState<Pages<Entry>>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const shownUntil = useRef(Infinity);

  useEffect(() => {
    let isWanted = true;
    async function readAgain() {
      const found = await readBackTo(read, shownUntil.current);
      if (!isWanted) return;
      setHasFailed(found === undefined);
      if (found === undefined) return;
      shownUntil.current = found.entries.at(-1)?.revision ?? Infinity;
      setPages(found);
    }
    void readAgain();
    return () => {
      isWanted = false;
    };
    // Runs again whenever the book changes, or on a retry.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [read, revision, attempt]);

  async function showMore(): Promise<boolean> {
    const older = await read(shownUntil.current);
    setHasFailed(older === undefined);
    if (older === undefined) return false;
    shownUntil.current = older.at(-1)?.revision ?? shownUntil.current;
    setPages((known) => ({ entries: [...(known?.entries ?? []), ...older], hasMore: isFull(older) }));
    return true;
  }

  return { pages, hasFailed, showMore, retry: () => setAttempt((count) => count + 1) };
}

/** Reads the first page if nothing is shown yet, otherwise all entries down to the oldest shown one. */
async function readBackTo<Entry extends Dated>(
  read: (before?: number) => Promise<Entry[] | undefined>,
  oldest: number,
): Promise<Pages<Entry> | undefined> {
  const entries: Entry[] = [];
  for (;;) {
    const page = await read(entries.at(-1)?.revision);
    if (page === undefined) return undefined;
    entries.push(...page);
    const hasMore = isFull(page);
    if (oldest === Infinity) return { entries, hasMore };
    const shown = entries.filter(({ revision }) => revision >= oldest);
    const isOlderThere = shown.length < entries.length;
    if (isOlderThere || !hasMore) return { entries: shown, hasMore: isOlderThere };
  }
}

function isFull(page: unknown[]): boolean {
  return page.length === HISTORY_PAGE;
}
