import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { SearchEntry } from '../search/bookView.ts';
import { nextRowKeys, NO_ROWS } from './rowKeys.ts';

/**
 * Renders the rows of these entries, then the spare ones. After each render it stores which row shows which contact,
 * which renders the same elements once more without any difference for React.
 */
export function Rows({
  entries,
  filter,
  kept,
  rowOf,
}: {
  entries: SearchEntry[];
  filter: string;
  /** Ids of contacts whose rows are not reused for others. */
  kept: (string | null)[];
  rowOf: (row: [key: number, entry: SearchEntry], place: number) => ReactNode;
}): ReactNode {
  const [drawn, setDrawn] = useState(NO_ROWS);
  const rows = nextRowKeys(drawn, entries, filter, kept);
  // The next assignment depends on the rendered one, which only this component stores.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setDrawn(rows), [rows]);
  return useMemo(() => [...rows.shown, ...rows.spare].map(rowOf), [rows, rowOf]);
}
