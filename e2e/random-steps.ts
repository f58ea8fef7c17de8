/** The variables of random-runs.ts. A usual run takes 50 steps, and no further step after eight seconds. */
const { FUZZ_SEED: SEED = '49', FUZZ_RUNS = '100', FUZZ_SECONDS = '8' } = process.env;
export { SEED };
export const STEPS = Number(FUZZ_RUNS) / 2;
export const STEPS_WITHIN_MS = Number(FUZZ_SECONDS) * 1000;

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed = Number(SEED)): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
