import { HISTORY_PAGE } from '@contactbook/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../contacts/contactsSlice.ts';

type Dated = { revision: number };
/** Newest first; `hasMore` where older ones can be read. */
type Pages<Entry> = { entries: Entry[]; hasMore: boolean };
export type HistoryPages<Entry> = {
  /** Undefined until something has been read. */
  pages: Pages<Entry> | undefined;
  hasFailed: boolean;
  /** Answers whether older entries were added. */
  showMore: () => Promise<boolean>;
  retry: () => void;
};

/**
 * What happened, page by page, and again whenever the book changes: as far back as it was shown already. `read` answers a
 * page of what came before a revision, undefined where it failed; it has to be the same function every time.
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
    // Again whenever the book changes, or on a retry.
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

/** The first page where nothing is shown yet; else all entries down to the oldest shown. */
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
