// Adds up what both test runners reported.
import { readFileSync } from 'node:fs';

const unit = read('test-results/unit.json');
const browser = read('test-results/browser.json').stats ?? {};
const passed = (unit.numPassedTests ?? 0) + (browser.expected ?? 0) + (browser.flaky ?? 0);
const failed = (unit.numFailedTests ?? 0) + (browser.unexpected ?? 0);
console.log(`${passed} passed, ${failed} failed`);

/** A runner that did not get to its report counts nothing; the exit code tells that it did not. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
