/** Returns the figure below which this share of the figures is. */
export function quantile(figures: number[], share: number): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? 0;
}
