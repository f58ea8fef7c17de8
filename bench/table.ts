/** The figures of all rounds, and the reference measured in the same rounds. */
export type Row = {
  what: string;
  unit: string;
  figures: number[];
  reference?: { what: string; figures: number[] };
  /**
   * The upper bound on the ratio of each round, or on the figures themselves. It applies to the median of the rounds,
   * or to the maximum if no round may exceed it.
   */
  goal?: { of: 'ratio' | 'figure'; by?: 'median' | 'max'; atMost: number };
  /** Number of decimal places of the figures. */
  digits?: number;
};

export type Table = { title: string; about: string; rows: Row[] };

/** Measures each of these in every round, so that all meet the same machine; a first round warms up and does not count. */
export async function byTurns<Name extends string, Figure>(
  rounds: number,
  measures: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const all = Object.entries<() => Promise<Figure>>(measures).map(([name, measure]) => ({
    name,
    measure,
    figures: [] as Figure[],
  }));
  for (let round = 0; round <= rounds; round++) {
    // The second one finds a warmer machine, so the two take turns at being first.
    for (const { measure, figures } of round % 2 > 0 ? all.toReversed() : all) {
      const figure = await measure();
      if (round > 0) figures.push(figure);
    }
  }
  return Object.fromEntries(all.map(({ name, figures }) => [name, figures])) as Record<Name, Figure[]>; // its own keys
}

/** The table in Markdown; figures as smallest / median / largest. */
export function asMarkdown({ title, about, rows }: Table): string {
  const lines = rows.map((row) => {
    const { what, unit, figures, reference, digits, goal } = row;
    const cells = [
      what,
      `${spread(figures, digits)} ${unit}`,
      reference && `${reference.what}: ${spread(reference.figures, digits)}`,
      reference && spread(ratios(row), 2),
      goal && `${goal.by === 'max' ? 'every ' : ''}${goal.of} at most ${goal.atMost}`,
      goal && (isReached(row) ? 'yes' : '**no**'),
    ];
    return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  });
  const head = '| what | ContactBook | reference | ratio | goal | reached |\n|---|---|---|---|---|---|';
  return `## ${title}\n\n${about}\n\n${head}\n${lines.join('\n')}\n`;
}

export function isReached(row: Row): boolean {
  const { goal } = row;
  if (goal === undefined) return true;
  const figures = goal.of === 'ratio' ? ratios(row) : row.figures;
  return (goal.by === 'max' ? Math.max(...figures) : quantile(figures, 0.5)) <= goal.atMost;
}

export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function spread(figures: number[], digits = 0): string {
  return [0, 0.5, 1].map((share) => quantile(figures, share).toFixed(digits)).join(' / ');
}

function ratios({ figures, reference }: Row): number[] {
  return figures.map((figure, round) => figure / (reference?.figures[round] ?? Number.NaN));
}
