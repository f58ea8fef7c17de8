import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { repeatedNames } from './declarations.ts';

const PRODUCT = /^(?:card|contract|server|web)\/.*\.tsx?$/;
const NOT_CHECKED = /\.(?:test|spec)\.tsx?$|\/testing(?:\/|\.ts)|\/migrations\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter((file) => PRODUCT.test(file) && !NOT_CHECKED.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const repeated = repeatedNames(files);

for (const { name, places } of repeated) {
  console.error(`${name} is declared in ${places.length} files:`);
  for (const { file, line, code } of places) console.error(`  ${file}:${line}: ${code}`);
}
if (repeated.length > 0) {
  console.error(`${repeated.length} names to replace: at the top level of at most two files, and better of one.`);
  process.exitCode = 1;
}
