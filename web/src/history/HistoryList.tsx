import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { HistoryPages } from './useHistoryPages.ts';
import { historyList } from '../words/en/historyList.ts';
import { useWords } from '../words/words.ts';

/** Index that stands for no entry. */
const NONE = -1;

/** The entries read so far, with a button for more; or a notice or spinner while there are none. */
export function HistoryList<Entry>({
  history: { pages, hasFailed, showMore, retry },
  children,
}: {
  history: HistoryPages<Entry>;
  children: (entries: Entry[], hasMore: boolean) => ReactNode;
}) {
  const words = useWords(historyList);
  const list = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLElement>(undefined);
  const firstOlderIndex = useRef(NONE);
  const [isReading, setIsReading] = useState(false);

  /** When the pressed button disappears, the focus moves to the newest entry, and stays on it when others are added. */
  useLayoutEffect(() => {
    const entries = entriesIn(list.current);
    const focused = document.activeElement;
    const firstOlder = entries[firstOlderIndex.current];
    if (firstOlder !== undefined) {
      firstOlderIndex.current = NONE;
      firstOlder.focus();
    } else if (focused === document.body || focused === newest.current) {
      entries[0]?.focus();
    }
    [newest.current] = entries;
  });

  async function readOn() {
    if (isReading) return;
    // The entries that the button loads appear above it.
    firstOlderIndex.current = entriesIn(list.current).length;
    setIsReading(true);
    if (!(await showMore())) firstOlderIndex.current = NONE;
    setIsReading(false);
  }

  if (pages === undefined) return hasFailed ? <HistoryFailed onRetry={retry} /> : <Spinner words={words.opening} />;
  return (
    <div ref={list}>
      {children(pages.entries, pages.hasMore)}
      {pages.hasMore && (
        <p className="history-more">
          <button
            type="button"
            className={`${buttons.quiet} history-button`}
            aria-busy={isReading}
            onClick={() => void readOn()}
          >
            {words.more}
          </button>
          {hasFailed && <span role="alert">{words.moreFailed}</span>}
        </p>
      )}
    </div>
  );
}

export function HistoryFailed({ onRetry }: { onRetry: () => void }) {
  const words = useWords(historyList);
  return (
    <div role="alert">
      <NotLoaded title={words.failed} onRetry={onRetry} />
    </div>
  );
}

/** Returns the rendered entries, newest first; each can take the focus. */
function entriesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.history-entry') ?? [])];
}
