import type { ImportRow } from '@contactbook/contract/transfer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import { PAGE_ROWS, readRows, type RowFilter } from './calls.ts';

export type RowPages = {
  pages: ReadonlyMap<number, ImportRow[]>;
  /** Number of the last page; undefined until it is known. */
  last: number | undefined;
  hasFailed: boolean;
  /** Requests a page that becomes visible. */
  want: (page: number) => void;
};

/**
 * Reads the rows of an import in pages on demand. Without a filter, a page is found by its number. With a filter, each
 * page starts after the one before, so the preceding pages are read first.
 */
export function useRowPages(id: string, filter: RowFilter): RowPages {
  const dispatch = useAppDispatch();
  const [pages, setPages] = useState<ReadonlyMap<number, ImportRow[]>>(new Map());
  const [hasFailed, setHasFailed] = useState(false);
  const known = useRef(pages);
  const wanted = useRef(0);
  const isReading = useRef(false);
  const cutOff = useRef<AbortController>(null);
  const isNumbered = filter.outcome === undefined && filter.q === '';

  useEffect(() => () => cutOff.current?.abort(), []);

  const want = useCallback(
    async (page: number) => {
      wanted.current = page;
      setHasFailed(false);
      if (isReading.current) return;
      isReading.current = true;
      for (;;) {
        const next = nextPage(known.current, wanted.current, isNumbered);
        if (next === undefined) break;
        const { signal } = (cutOff.current ??= new AbortController());
        const after = isNumbered ? next * PAGE_ROWS : (known.current.get(next - 1)?.at(-1)?.row ?? 0);
        const { body } = await dispatch(readRows({ id, after, filter, signal }));
        if (signal.aborted) return;
        if (body === undefined) {
          setHasFailed(true);
          break;
        }
        known.current = new Map(known.current).set(next, body.rows ?? []);
        setPages(known.current);
      }
      isReading.current = false;
    },
    [dispatch, id, filter, isNumbered],
  );
  return { pages, last: lastOf(pages), hasFailed, want: (page) => void want(page) };
}

function nextPage(pages: ReadonlyMap<number, ImportRow[]>, wanted: number, isNumbered: boolean): number | undefined {
  if (pages.has(wanted)) return undefined;
  if (isNumbered) return wanted;
  let next = 0;
  while (pages.has(next)) next++;
  const isEnd = next > 0 && pages.get(next - 1)!.length < PAGE_ROWS;
  return isEnd ? undefined : next;
}

/** Returns the number of the page that is not full. */
function lastOf(pages: ReadonlyMap<number, ImportRow[]>): number | undefined {
  for (const [page, rows] of pages) if (rows.length < PAGE_ROWS) return page;
  return undefined;
}
