import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findings } from './sentences.ts';

/** Written by the drills and the bench, or quoting the specification to the letter. */
const NOT_CHECKED = /RESULTS\.md$|docs\/drills\.md$|docs\/specification\.md$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css|mjs|md)$/.test(file) && !NOT_CHECKED.test(file));

const found = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return findings(text, file.endsWith('.md')).map(({ reason, sentence }) => `${file}: ${reason}: ${sentence}`);
});

if (found.length > 0) {
  console.error(found.join('\n'));
  console.error(
    `${found.length} sentences to rewrite: each has a subject and a verb, usual words, and 35 words at most.`,
  );
  process.exitCode = 1;
}
