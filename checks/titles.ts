import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { titleFindings } from './sentences.ts';

/** Titles and commits up to this one are not checked. */
const BASE = 'de0a7402';
const SUBJECT_MAX_LENGTH = 72;
const TESTS = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
const TITLE =
  /\b(?:test|describe)(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\))*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 });

if (hasBase()) {
  const old = new Set(titlesIn(git('grep', '-h', '', BASE, '--', ...TESTS)));
  const files = git('ls-files', '-co', '--exclude-standard', ...TESTS)
    .trim()
    .split('\n');
  const titles = files.flatMap((file) => titlesIn(readFileSync(file, 'utf8'))).filter((title) => !old.has(title));
  const subjects = git('log', '--no-merges', '--format=%s', `${BASE}..HEAD`).split('\n').filter(Boolean);
  const found = [
    ...titleFindings([...titles, ...subjects]).map(({ reason, sentence }) => `${reason}: ${sentence}`),
    ...subjects.filter(({ length }) => length > SUBJECT_MAX_LENGTH).map((subject) => `too long: ${subject}`),
  ];
  if (found.length > 0) {
    console.error(found.join('\n'));
    console.error(`${found.length} titles of tests or subjects of commits to rewrite (CONTRIBUTING.md, "Prose").`);
    process.exitCode = 1;
  }
} else console.log(`Titles are not checked: this clone does not have the commit ${BASE}.`);

/** A shallow clone has no history to compare with. */
function hasBase(): boolean {
  try {
    git('cat-file', '-e', `${BASE}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function titlesIn(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, single, double, template]) => single ?? double ?? template ?? '');
}
