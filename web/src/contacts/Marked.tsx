import type { Stretch } from './marks.ts';

/** Text with what the filter found under the marker. */
export function Marked({ stretches }: { stretches: Stretch[] }) {
  return stretches.map(({ text, isFound }, index) =>
    // The stretches of one text: their order is all they are.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}
