import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Prints, as the last lines, why tests were skipped. */
export default class SkippedReporter implements Reporter {
  readonly #reasons = new Set<string>();

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) if (type === 'skip' && description) this.#reasons.add(description);
  }

  onEnd(): void {
    for (const reason of this.#reasons) console.log(`not run: ${reason}`);
  }
}
