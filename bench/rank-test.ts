/** How two samples differ by rank (Mann–Whitney U, normal approximation; ties count half). */
export type RankTest = {
  /** The share of pairs in which the first is the larger: 0.5 where they do not differ. */
  share: number;
  /** How likely so large a difference is by chance alone, either way. */
  p: number;
};

export function rankTest(first: number[], second: number[]): RankTest {
  const pairs = first.length * second.length;
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  return { share: larger / pairs, p: 2 * upperTail(Math.abs(larger - pairs / 2) / deviation) };
}

/** Of the normal distribution, by Abramowitz and Stegun 26.2.17: to seven digits. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  const polynomial = series.reduce((sum, coefficient) => sum * t + coefficient, 0) * t;
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
