import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { Entry } from '../search/bookView.ts';
import { nextRowKeys, NO_ROWS } from './rowKeys.ts';

/**
 * The rows of these entries, then the spare ones. It remembers which row shows whom once that is drawn, and draws itself
 * again with that: the same elements, in which React has nothing to compare.
 */
export function Rows({
  entries,
  filter,
  kept,
  rowOf,
}: {
  entries: Entry[];
  filter: string;
  /** The ids of contacts whose rows are never given away. */
  kept: (string | null)[];
  rowOf: (row: [key: number, entry: Entry], place: number) => ReactNode;
}): ReactNode {
  const [drawn, setDrawn] = useState(NO_ROWS);
  const rows = nextRowKeys(drawn, entries, filter, kept);
  // What is drawn next follows from what is drawn now, which is known only here.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setDrawn(rows), [rows]);
  return useMemo(() => [...rows.shown, ...rows.spare].map(rowOf), [rows, rowOf]);
}
