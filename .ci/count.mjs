// Adds up what both test runners reported, and names what failed, or failed at first. A file that could not be run at all counts as one failed test.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const unit = read('test-results/unit.json');
const unread = (unit.testResults ?? []).filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
);
const browser = read('test-results/browser.json');
const { expected = 0, unexpected = 0, flaky = 0 } = browser.stats ?? {};
const titles = [
  ...testsThat(unit, ({ status }) => status === 'failed'),
  ...unread.map(({ name }) => pathOf(name)),
  ...storiesThat('unexpected', browser.suites, []),
];
const flakyTitles = [
  // A test that passed on its second run still has the errors of the first.
  ...testsThat(unit, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  ...storiesThat('flaky', browser.suites, []),
];
for (const title of flakyTitles) console.log(`flaky: ${title}`);
for (const title of titles) console.log(`failed: ${title}`);
for (const reason of new Set(skipReasons(browser.suites))) console.log(`not run: ${reason}`);
for (const { message } of browser.errors ?? []) console.log(`failed: ${message}`);
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

function testsThat({ testResults = [] }, isMeant) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isMeant).map(({ fullName }) => `${pathOf(name)}: ${fullName}`),
  );
}

/** Stories with this outcome in the suites of a report, and in the suites within them. */
function storiesThat(outcome, suites = [], above) {
  return suites.flatMap(({ title, specs = [], suites: within }) => {
    const here = [...above, title];
    const those = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
    return [...those.map((spec) => [...here, spec.title].join(' › ')), ...storiesThat(outcome, within, here)];
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
