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

const RATIO_DIGITS = 2;

/** Returns the minimum, median and maximum of some figures as text. */
function spread(figures: number[], digits = 0): string {
  const sorted = figures.toSorted((one, other) => one - other);
  const shown = [sorted[0], median(figures), sorted.at(-1)].map((figure) => figure?.toFixed(digits));
  return `min ${shown[0]}  median ${shown[1]}  max ${shown[2]}`;
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Returns the table as text, as it is printed after the measurement. */
export function asText({ title, about, rows }: Table): string {
  return [`\n${title}`, about, ...rows.flatMap(linesOf)].join('\n');
}

function linesOf(row: Row): string[] {
  const { what, unit, figures, reference, digits } = row;
  return [
    `  ${what}`,
    `    ContactBook, ${unit}: ${spread(figures, digits)}`,
    ...(reference ? [`    ${reference.what}, ${unit}: ${spread(reference.figures, digits)}`] : []),
    ...(reference ? [`    ratio: ${spread(ratios(row), RATIO_DIGITS)}`] : []),
    ...(row.goal ? [`    goal: ${goalText(row)}: ${isReached(row) ? 'reached' : 'NOT REACHED'}`] : []),
  ];
}

/** Returns the table in Markdown. */
export function asMarkdown({ title, about, rows }: Table): string {
  const cells = rows.map((row) => {
    const { what, unit, figures, reference, digits, goal } = row;
    const referred = reference && `${reference.what}: ${short(reference.figures, digits)}`;
    const ratio = reference && short(ratios(row), RATIO_DIGITS);
    const reached = goal && (isReached(row) ? 'yes' : '**no**');
    return [what, `${short(figures, digits)} ${unit}`, referred, ratio, goal && goalText(row), reached];
  });
  const lines = cells.map((each) => `| ${each.map((cell) => cell ?? '').join(' | ')} |`);
  const head = '| what | ContactBook | reference | ratio | goal | reached |\n|---|---|---|---|---|---|';
  return `## ${title}\n\n${about}\n\n${head}\n${lines.join('\n')}\n`;
}

function short(figures: number[], digits = 0): string {
  return `${Math.min(...figures).toFixed(digits)} / ${median(figures).toFixed(digits)} / ${Math.max(...figures).toFixed(digits)}`;
}

function ratios({ figures, reference }: Row): number[] {
  return figures.map((figure, round) => figure / (reference?.figures[round] ?? Number.NaN));
}

function goalText({ goal }: Row): string {
  if (goal === undefined) return '';
  return `${goal.by === 'max' ? 'every ' : ''}${goal.of} at most ${goal.atMost}`;
}

export function isReached(row: Row): boolean {
  const { goal } = row;
  if (goal === undefined) return true;
  const figures = goal.of === 'ratio' ? ratios(row) : row.figures;
  const reached = goal.by === 'max' ? Math.max(...figures) : median(figures);
  return reached <= goal.atMost;
}
