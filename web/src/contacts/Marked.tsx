import type { TextSegment } from './search/bookView.ts';

/** Text with what the filter found under the marker. */
export function Marked({ segments }: { segments: TextSegment[] }) {
  return segments.map(({ text, isFound }, index) =>
    // By its place among the marks, which alternate with what is between them: its element stays for the next filter.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={index >> 1}>{text}</mark> : text,
  );
}
