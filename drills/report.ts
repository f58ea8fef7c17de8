import { cpus } from 'node:os';
import { postgresVersion } from '../server/src/testing/postgres.ts';

const SHOWN_FAULTS = 5;

/** The result of a drill, which has passed when `lost` and `broken` are empty. */
export type Finding = {
  /** What was done to the server, in a few words with figures. */
  tried: string;
  acknowledged: number;
  lost: string[];
  /** Promises that were not kept, other than losses. */
  broken: string[];
  /** What else was measured. */
  measured: string;
};

export function holds({ lost, broken }: Finding): boolean {
  return lost.length + broken.length === 0;
}

/** Formats one drill as it is printed at its end. */
export function asText(name: string, finding: Finding): string {
  const faults = [...finding.lost, ...finding.broken];
  return [
    `${name}: ${holds(finding) ? 'holds' : 'BROKEN'}`,
    `  tried:        ${finding.tried}`,
    `  acknowledged: ${finding.acknowledged}, lost: ${finding.lost.length}`,
    `  measured:     ${finding.measured}`,
    ...faults.slice(0, SHOWN_FAULTS).map((fault) => `  ! ${fault}`),
    ...(faults.length > SHOWN_FAULTS ? [`  ! and ${faults.length - SHOWN_FAULTS} more`] : []),
  ].join('\n');
}

/** Formats all drills as the table of docs/drills.md, with the machine that they ran on. */
export function asTable(findings: Map<string, Finding>): string {
  const { node, sqlite } = process.versions;
  const [cpu] = cpus();
  const rows = [...findings].map(([name, finding]) => {
    const { tried, acknowledged, lost, measured } = finding;
    return [name, tried, acknowledged, lost.length, measured, holds(finding) ? 'yes' : '**no**'];
  });
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPUs (${cpu?.model ?? 'unknown'}), Node ${node}, SQLite ${sqlite}, ${postgresVersion()}.

| drill | tried | acknowledged | lost | measured | holds |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
