import type { BookDiff } from '@contactbook/contract/changes';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { useReading } from '../users/useCall.ts';
import { diffSince, type DiffBase } from './historyThunks.ts';

/**
 * The difference between an earlier book and the current one; `isTruncated` if the history does not reach back that far.
 */
export type BookDiffState = {
  diff: BookDiff | undefined;
  isTruncated: boolean;
  /** Whether the book has changed since the first answer, so that the difference is another one. */
  hasChanged: boolean;
  hasFailed: boolean;
  read: () => unknown;
};

/** Compares with that book, and repeats this whenever the book changes. */
export function useBookDiff(base: DiffBase | null): BookDiffState {
  const request = useMemo(() => base && (() => diffSince(base)), [base]);
  const { value: diff, failure, read } = useReading(request, useSelector(selectRevision));
  const [first, setFirst] = useState<{ base: DiffBase | null; now?: number }>({ base: null });
  if (diff !== undefined && first.base !== base) setFirst({ base, now: diff.now });

  return {
    diff: failure === undefined ? diff : undefined,
    isTruncated: failure?.status === 410,
    hasChanged: diff !== undefined && first.base === base && diff.now !== first.now,
    hasFailed: failure !== undefined,
    read,
  };
}
