// Adds up what both test runners reported. A file that could not be run at all counts as one that failed.
import { readFileSync } from 'node:fs';

const unit = read('test-results/unit.json');
const unread = (unit.testResults ?? []).filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
);
const browser = read('test-results/browser.json');
const { expected = 0, unexpected = 0, flaky = 0 } = browser.stats ?? {};
const passed = (unit.numPassedTests ?? 0) + expected + flaky;
const failed = (unit.numFailedTests ?? 0) + unread.length + unexpected + (browser.errors ?? []).length;
console.log(`${passed} passed, ${failed} failed`);

/** A runner that did not get to its report counts nothing; the exit code tells that it did not. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
