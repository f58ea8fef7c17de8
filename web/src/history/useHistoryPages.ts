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
  showMore: () => Promise<void>;
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
      if (isWanted) take(found);
    }
    void readAgain();
    return () => {
      isWanted = false;
    };
  }, [read, revision, attempt]);

  function take(found: Pages<Entry> | undefined): void {
    setHasFailed(found === undefined);
    if (found === undefined) return;
    shownUntil.current = found.entries.at(-1)?.revision ?? Infinity;
    setPages(found);
  }

  async function showMore(): Promise<void> {
    const older = await read(shownUntil.current);
    take(older && { entries: [...(pages?.entries ?? []), ...older], hasMore: isFull(older) });
  }

  return { pages, hasFailed, showMore, retry: () => setAttempt((count) => count + 1) };
}

async function readBackTo<Entry extends Dated>(
  read: (before?: number) => Promise<Entry[] | undefined>,
  oldest: number,
): Promise<Pages<Entry> | undefined> {
  const entries: Entry[] = [];
  for (;;) {
    const page = await read(entries.at(-1)?.revision);
    if (page === undefined) return undefined;
    entries.push(...page);
    const last = page.at(-1)?.revision ?? 0;
    if (!isFull(page) || oldest === Infinity || last <= oldest) return { entries, hasMore: isFull(page) };
  }
}

function isFull(page: unknown[]): boolean {
  return page.length === HISTORY_PAGE;
}
