import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Awaited } from '../ui/Awaited.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import type { PagesReading } from '../book/usePages.ts';
import type { HistoryPages } from './historyPages.ts';
import { historyList } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The entries read so far, with a button for more; or a notice or spinner while there are none. */
export function HistoryList<Entry>({
  history,
  children,
}: {
  history: PagesReading<HistoryPages<Entry>>;
  children: (entries: Entry[], hasMore: boolean) => ReactNode;
}) {
  const words = useWords(historyList);
  const { value: pages, hasFailed, showMore } = history;
  const list = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLElement>(undefined);

  /** When the pressed button disappears, the focus moves to the newest entry, and stays on it when others are added. */
  useLayoutEffect(() => {
    const entries = entriesIn(list.current);
    const focused = document.activeElement;
    if (focused === document.body || focused === newest.current) entries[0]?.focus();
    [newest.current] = entries;
  });

  if (pages === undefined) return <Awaited reading={history} opening={words.opening} failed={words.failed} />;
  return (
    <div ref={list}>
      {children(pages.entries, pages.hasMore)}
      {pages.hasMore && (
        <MoreButton
          className="history-more"
          label={words.more}
          failure={hasFailed && words.moreFailed}
          entry=".history-entry"
          onMore={showMore}
        />
      )}
    </div>
  );
}

/** Returns the rendered entries, newest first; each can take the focus. */
function entriesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.history-entry') ?? [])];
}
