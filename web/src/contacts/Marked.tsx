type TextSegment = { text: string; isFound: boolean };

/** Text with marks that are part of it. In the list they lie over it: marker.ts. */
export function Marked({ segments }: { segments: TextSegment[] }) {
  return segments.map(({ text, isFound }, index) =>
    // By its place among the marks, which alternate with what is between them.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={index >> 1}>{text}</mark> : text,
  );
}
