import { useEffect, useMemo, useState } from 'react';
import { fetchOnce } from '../../ui/fetchOnce.ts';
import type { BookView, SearchResult, SimilarRow } from '../search/bookView.ts';
import { useSearchTexts } from '../searchTexts.ts';

/** In books of up to this many contacts, the search takes a few milliseconds and runs with each keystroke. */
const SMALL = 1000;
/** In larger ones it waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 150;
const NONE: SimilarRow[] = [];

const file = fetchOnce(() => import('./similarRows.ts'));

/**
 * Returns the contacts that do not contain the filter, but are similar or have it in a text that the list does not have.
 * They are undefined while they are searched; `isWhole` tells whether all texts of the cards are.
 */
export function useSimilar(
  view: BookView,
  found: SearchResult,
  filter: string,
): { rows: SimilarRow[] | undefined; isWhole: boolean } {
  const isSearching = filter.trim() !== '';
  const texts = useSearchTexts(isSearching);
  const [search, setSearch] = useState<Awaited<ReturnType<typeof file.fetch>> | 'failed'>();
  const [later, setLater] = useState<{ input: object; rows: SimilarRow[] }>();
  const { entries } = view;
  const input = useMemo(() => ({ entries, found, filter, texts }), [entries, found, filter, texts]);
  const isSmall = entries.length <= SMALL;
  const isReady = isSearching && search !== undefined && search !== 'failed';
  const rows = useMemo(
    () => (isReady && isSmall ? search.findRows(input) : undefined),
    [isReady, isSmall, search, input],
  );

  useEffect(() => {
    if (!isSearching || search !== undefined) return;
    void file.fetch().then(setSearch, (error: { forget: () => void }) => {
      error.forget();
      setSearch('failed');
    });
  }, [isSearching, search]);

  useEffect(() => {
    if (!isReady || isSmall) return undefined;
    let aborted: AbortController | undefined;
    const timer = setTimeout(async () => {
      aborted = new AbortController();
      const sliced = await search.findRowsInSlices(input, aborted.signal);
      if (sliced !== undefined) setLater({ input, rows: sliced });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborted?.abort();
    };
  }, [isReady, isSmall, search, input]);

  if (!isSearching || search === 'failed') return { rows: NONE, isWhole: false };
  return { rows: rows ?? (later?.input === input ? later.rows : undefined), isWhole: texts !== undefined };
}
