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

/** Formats all drills as a Markdown page, with the machine that they ran on. */
export function asPage(findings: Map<string, Finding>): string {
  const { node, sqlite } = process.versions;
  const [cpu] = cpus();
  const rows = [...findings].map(([name, finding]) => {
    const { tried, acknowledged, lost, measured } = finding;
    return [name, tried, acknowledged, lost.length, measured, holds(finding) ? 'yes' : '**no**'];
  });
  return `# Fault drills

\`npm run drill\` starts real server processes, injects faults and attacks them, and checks that no promise was broken.
With a name it runs that drill alone, or all whose names begin with it: \`npm run drill -- hostile\`.

- A write is acknowledged when its 200 or 201 has arrived.
- It is lost when the book, the trash or the log does not show it afterwards. An erased contact that is still there, or has a
  history, counts as lost too, and so does a token that works after its log-out.
- Something is broken when half of a change was made, or when the log does not lead from one reading of the book to the next.
- During an outage, a failover or a fault of the disk, 12 connections write and one signs up. Before a failover they repeat each addition
  until it is acknowledged. During kill-sqlite and kill-postgres, 9 connections write, undo, restore and erase; one takes a book of 1,100
  contacts back, undoes that, restores it and empties its trash; and one signs up and logs out.
- A kill ends processes, not the machine. That written data reaches the disk is left to the \`fsync\` of the databases.

The hostile drills alternate between quiet turns and attacks from another address, while 40 visitors with 10 contacts, two with 1,500,
and an owner who logs in and has a phone use their books. The p99 of
visitors with small books may be three times the quiet one, or 50 ms. No request of a visitor with 1,500 contacts, of an owner
who logs in on new connections, or of a phone may take more than a second. Memory may grow by 200 MB, or by 350 MB with all
attacks at once. No visitor may be refused or see an old book. After the last turn, attackers that only wait for an answer
disconnect, and all others must be cut off within 150 s. The last column but one lists the answers to each kind of attack.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPUs (${cpu?.model ?? 'unknown'}), Node ${node}, SQLite ${sqlite}, ${postgresVersion()}.

| drill | tried | acknowledged | lost | measured | holds |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
