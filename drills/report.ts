import { cpus } from 'node:os';
import { postgresVersion } from '../server/src/testing/postgres.ts';
import { type Finding, holds } from './finding.ts';

const SHOWN_FAULTS = 5;

/** One drill, as it is printed when it is over. */
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

/** All drills as a page in Markdown, with the machine they ran on. */
export function asPage(findings: Map<string, Finding>): string {
  const { node, sqlite } = process.versions;
  const [cpu] = cpus();
  const rows = [...findings].map(([name, finding]) => {
    const { tried, acknowledged, lost, measured } = finding;
    return [name, tried, acknowledged, lost.length, measured, holds(finding) ? 'yes' : '**no**'];
  });
  return `# Fault drills

\`npm run drill\` does to real server processes what goes wrong in the world, and looks whether every promise was kept;
with a name, that drill alone, or all that begin with it: \`npm run drill -- hostile\`. A write counts as acknowledged when its
200 or 201 arrived. It is lost when the book, the trash or the log does not show it afterwards, when a contact that was
erased is there or has a history, or when a token lives that was logged out. Something is broken when a change was made by
half, or when the log does not lead from one look at the book to the next. A kill ends processes, not the machine: that
what was written reaches the disk is left to the databases' own \`fsync\`.

The hostile drills attack beside visitors, by turns with quiet, from another address. Of visitors with small books, p99 may
be three times the quiet one; of those with 1,500 contacts, and of an owner who logs in, nothing may take over a second;
memory may grow by 200 MB, by 350 with all at once, and nobody may be refused or shown an old book. What each kind of attack met is listed.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPUs (${cpu?.model ?? 'unknown'}), Node ${node}, SQLite ${sqlite}, ${postgresVersion()}.

| drill | tried | acknowledged | lost | measured | holds |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
