// Adds up what both test runners reported, and names what failed. A file that could not be run at all counts as one failed test.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const unit = read('test-results/unit.json');
const unread = (unit.testResults ?? []).filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
);
const browser = read('test-results/browser.json');
const { expected = 0, unexpected = 0 } = browser.stats ?? {};
const titles = [...failedTests(unit), ...unread.map(({ name }) => pathOf(name)), ...failedStories(browser.suites, [])];
for (const title of titles) console.log(`failed: ${title}`);
for (const reason of new Set(skipReasons(browser.suites))) console.log(`not run: ${reason}`);
for (const { message } of browser.errors ?? []) console.log(`failed: ${message}`);
const passed = (unit.numPassedTests ?? 0) + expected;
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

function failedTests({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${pathOf(name)}: ${fullName}`),
  );
}

/** Failed stories in the suites of a report, and in the suites within them. */
function failedStories(suites = [], above) {
  return suites.flatMap(({ title, specs = [], suites: within }) => {
    const here = [...above, title];
    const failing = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
    return [...failing.map((spec) => [...here, spec.title].join(' › ')), ...failedStories(within, here)];
  });
}

/** Why tests were skipped, as those of a browser that cannot be installed. */
function skipReasons(suites = []) {
  return suites.flatMap(({ specs = [], suites: within }) => [
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) => annotations.map(({ description }) => description)),
    ),
    ...skipReasons(within),
  ]);
}

function pathOf(file) {
  return relative(process.cwd(), file);
}
