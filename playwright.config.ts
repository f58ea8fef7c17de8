import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1280, height: 840 },
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: CHROMIUM_ARGS,
    },
  },
});
