import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { COSTLY_UNITS } from '../server/src/testing/fuzz/costly-texts.ts';

/** A regular expression, and the file that has it. */
type Pattern = { file: string; source: string; flags: string };

const ROOT = join(import.meta.dirname, '..');
/** The server tests that none of its own patterns gets a long text (testing/fuzz/costly-work.ts); cards are long. */
const SOURCES = '{card,contract,web}/{src,worker}/**/*.{ts,tsx}';
/** A pattern that reads each text once takes up to 60 ms on a busy machine; one that is quadratic takes seconds. */
const WITHIN_MS = 200;
const TRIES = 5;
/** Each is tried with a short text first, since one that is worse than quadratic would not end. */
const LENGTHS = [2000, 16_000, CARD_TEXT_MAX_BYTES];

/** Files whose patterns are slow with a long text, and never get one. */
const BOUNDED: Record<string, string> = {
  'contract/src/dialled.ts': 'It looks at texts of 256 characters.',
  'contract/src/similar/numbers.ts': 'It looks at texts of 256 characters.',
};

test('no pattern of the page, of cards or of the contract is slow with a text as long as a card', () => {
  const patterns = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing/.test(file) && BOUNDED[file] === undefined)
    .flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter((pattern) => unitsFor(pattern).some((unit) => isSlow(pattern, unit)));
  expect(slow.map(({ file, source }) => `${file} ${source}`)).toEqual([]);
});

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (typeof regex === 'object') found.push({ file, source: regex.pattern, flags: regex.flags });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program);
  return found;
}

/** Returns texts that are costly when repeated, among them the letters and signs of the pattern itself. */
function unitsFor({ source }: Pattern): string[] {
  const own = source.replaceAll(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|[^\w\s:;=,.@<>-]/g, '');
  const units = [...COSTLY_UNITS, 'a', 'A1', '\n', '\r\n ', '. ', '-', '(', '\\', ...Array.from(own), own];
  return [...new Set(units)].filter((unit) => unit !== '');
}

function isSlow({ source, flags }: Pattern, unit: string): boolean {
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  return LENGTHS.some((length) => {
    // A pattern for the end of a text fails at each place.
    const text = `${unit.repeat(Math.ceil(length / unit.length))}\0`;
    return Array.from({ length: TRIES }).every(() => cpuMs(() => text.replaceAll(everywhere, '')) > WITHIN_MS);
  });
}

function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
