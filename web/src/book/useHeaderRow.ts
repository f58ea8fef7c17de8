import { useLayoutEffect, useState } from 'react';
import { useIsCompact } from './useIsCompact.ts';

/** Returns the row of the header in which phones show the filter; undefined elsewhere, null until it is there. */
export function useHeaderRow(): HTMLElement | null | undefined {
  const isCompact = useIsCompact();
  const [row, setRow] = useState<HTMLElement | null>(null);
  // The header may be rendered together with the list.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setRow(document.getElementById('header-search')), []);
  return isCompact ? row : undefined;
}
