import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on its second run is listed by .ci/count.mjs, and is a fault to be fixed.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // A story goes on for long on one page, and the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }], ['./e2e/skippedReporter.ts']],
  use: {
    viewport: { width: 1280, height: 840 },
    // A story bends what a page asks for, which a worker would take from its cache; shell.spec.ts lets it.
    serviceWorkers: 'block',
    launchOptions: launchOptions('shell'),
  },
});
