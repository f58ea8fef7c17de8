import * as fc from 'fast-check';

/**
 * How tests with random values run. By default all runs have the same values. `FUZZ_SEED` chooses others, `FUZZ_RUNS`
 * is the number of runs of a usual property, and `FUZZ_SECONDS` is the time after which a property begins no more runs.
 */
const { FUZZ_SEED = '1', FUZZ_RUNS = '100', FUZZ_SECONDS = '10' } = process.env;
const LIMIT_MS = Number(FUZZ_SECONDS) * 1000;

// Vitest runs this file before each test file, and the configuration stays in the process.
if (fc.readConfigureGlobal()?.seed === undefined) {
  fc.configureGlobal({ seed: Number(FUZZ_SEED), numRuns: Number(FUZZ_RUNS) });
  fc.installGlobalPlugin(interruptBetweenRuns);
}

/**
 * Like fast-check's `interruptAfterTimeLimit`, but waits for the current run: that one would abandon a run that hangs,
 * and report the property as successful.
 */
function interruptBetweenRuns() {
  const endMs = performance.now() + LIMIT_MS;
  return {
    decorateRun:
      <Value, Result>(run: (value: Value) => Result) =>
      (value: Value) =>
        performance.now() < endMs ? run(value) : new fc.PreconditionFailure(true),
  };
}
