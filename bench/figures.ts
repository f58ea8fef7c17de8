/** Smallest, middle and largest of some figures, as one line of text. */
export function spread(figures: number[], digits = 0): string {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const shown = [sorted[0], middle, sorted.at(-1)].map((figure) => figure?.toFixed(digits));
  return `min ${shown[0]}  median ${shown[1]}  max ${shown[2]}`;
}
