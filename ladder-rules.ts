import type { OxlintOverride } from 'oxlint';

/**
 * Defines which folders a file may import from, including type and dynamic imports. Imports point one way
 * (ARCHITECTURE.md). A file may import from its own folder and from the listed patterns, so a new folder may import
 * nothing at first. As in .gitignore, the last matching pattern decides, and one with `!` refuses. If several entries
 * match a file, only the last one applies.
 */
export type Rung = { files: string; sees: string[]; message: string; refuses?: RegExp };

export const CONTRACT = 'contract/src/**';
export const CARD = '@contactbook/card/**';

/** Returns an entry as an override of the linter. */
export function overrideOf(rung: Rung): OxlintOverride {
  return {
    files: [rung.files],
    rules: { 'no-restricted-imports': ['error', { patterns: patternsOf(rung) }] },
  };
}

/** Tests in a folder and its subfolders. */
export function testsIn(folder: string, names: string, message: string, also: string[] = []): Rung[] {
  return ['', '../'].map((up) => ({
    files: `${folder}/${up && '*/'}${names}`,
    sees: ['../**', `!../${up}../**`, ...also],
    message,
  }));
}

function patternsOf({ files, sees, message, refuses }: Rung) {
  const seen = sees.map((path) => (path.startsWith('!') ? path.slice(1) : `!${path}`));
  const group = { group: [...closed(files), ...seen], message };
  return refuses === undefined ? [group] : [group, { regex: refuses.source, message }];
}

/**
 * Returns the patterns that a file may not import unless its entry allows them: other folders, the other side, and
 * subfolders.
 */
function closed(files: string): string[] {
  const others = ['../**', CARD, '@contactbook/server/**', '@contactbook/web/**'];
  if (files === CONTRACT) return ['*', '!./*'];
  return /src\/[^/]*$/.test(files) ? ['./**', ...others] : others;
}
