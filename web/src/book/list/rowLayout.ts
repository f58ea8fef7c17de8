import type { LetterGroup } from '../search/bookView.ts';

/**
 * Heights in CSS pixels of a row, of the heading of a letter, of a row with a reason, and of the heading above those.
 * The style sheet has the same values.
 */
export type RowHeights = { row: number; heading: number; reasoned: number; title: number };
/** The position of each row, computed without measuring: all rows have one height, except a few taller ones. */
export type RowLayout = {
  height: number;
  topOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** Returns the row at this distance from the top of the list, clamped to the first and last row. */
  indexAt: (top: number) => number;
};

/** Rows from `start` to `end` are taller, since they show why they were found; `headed` has a heading above it. */
export type RowTail = { start: number; headed: number; end?: number };

export function createRowLayout(
  count: number,
  groups: LetterGroup[],
  { row, heading, reasoned, title }: RowHeights,
  tall: { index: number; extra: number }[] = [],
  { start, headed, end = count }: RowTail = { start: count, headed: count },
): RowLayout {
  const headingsBefore = (index: number) => (heading === 0 ? 0 : groupsBefore(groups, index));
  const extraBefore = (index: number) => tall.reduce((sum, one) => sum + (one.index < index ? one.extra : 0), 0);
  const tailBefore = (index: number) =>
    Math.max(0, Math.min(index, end) - start) * (reasoned - row) + (index > headed ? title : 0);
  const topOf = (index: number) =>
    index * row + headingsBefore(index) * heading + extraBefore(index) + tailBefore(index);

  return {
    height: topOf(count),
    topOf,
    heightOf: (index) => topOf(index + 1) - topOf(index),
    indexAt(top) {
      let [low, high] = [0, Math.max(0, count - 1)];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (topOf(middle) <= top) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** Returns how many letter groups begin before this row. */
function groupsBefore(groups: LetterGroup[], index: number): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (groups[middle]!.start < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
