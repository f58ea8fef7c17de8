import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** No text that the server has to interpret has more UTF-16 code units; an e-mail of 254 characters has 508 at most. */
const LONGEST = 1000;
/**
 * Excludes our own SQL, test code, and Node. The JSON parser, which reads a body once, has no line of its own, and
 * the writer of answers reads each text once. The card package works on texts of the maximum size of a card, with
 * patterns that read them once. So do the searches in a stored card for its UID, its labels and the keys of
 * duplicates.
 */
const EXEMPT =
  /^$|card\/src\/|src\/book\/(?:uids|labels)|src\/duplicates\/person|src\/(?:fuzz|db)\/|src\/testing|\bnode:|node_modules\/(?:vite|vitest|@vitest|fast-check|fast-json-stringify|any-ascii)\//;

/**
 * Watches operations that may take longer than reading a text once (normalising, patterns, splitting, comparing,
 * hashing) until the test ends. Returns the calls with a text that is too long, which checks costs without a clock.
 */
export function watchCostlyWork(): () => string[] {
  const found = new Set<string>();
  // A pattern that finds many matches comes here with each of them.
  let last: [work: string, text: string] = ['', ''];
  const note = (work: string, text: unknown) => {
    if (typeof text !== 'string' || text.length <= LONGEST || (last[0] === work && last[1] === text)) return;
    last = [work, text];
    const caller = callerIn(new Error().stack ?? '');
    if (!EXEMPT.test(caller)) found.add(`${work} ${caller}`);
  };
  for (const name of ['normalize', 'split', 'localeCompare'] as const) {
    watch(String.prototype, name, (text) => note(name, String(text)));
  }
  // By the language's specification, every other use of a pattern calls this.
  watch(RegExp.prototype, 'exec', (pattern, text) => note(String(pattern), text));
  watch(crypto, 'hash', (_crypto, _algorithm, text) => note('hash', text));
  syncBuiltinESMExports();
  return () => [...found];
}

/** Returns the calling line, skipping built-in functions. */
function callerIn(stack: string): string {
  const frames = stack.split('\n').slice(1);
  return frames.find((frame) => !/costly-work|at [^(]*\(<anonymous>\)$/.test(frame))?.trim() ?? '';
}

/** Calls `see` for each call of a method, with its `this` and its arguments. */
function watch<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  see: (...args: unknown[]) => void,
): void {
  const real = owner[name];
  onTestFinished(() => {
    owner[name] = real;
    syncBuiltinESMExports();
  });
  owner[name] = function watched(this: unknown, ...args: unknown[]) {
    see(this, ...args);
    return Reflect.apply(real, this, args);
  };
}
