import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the accessibility violations of the current page. `tags` selects rules of axe; by default all apply. */
export async function findBarriers(page: Page, tags?: string[]): Promise<string[]> {
  // It is evaluated here and not through axe's package for Playwright, which takes three times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`);
  // A view that fades in has other colors until its animation ends. A spinner's never does.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const options: RunOptions = {
    // Off by default, it finds names that lack the visible words, which speech input needs.
    rules: { 'label-content-name-mismatch': { enabled: true } },
    resultTypes: ['violations'],
    ...(tags !== undefined && { runOnly: tags }),
  };
  // What a dialog has made inert was looked at before the dialog opened.
  const violations = await page.evaluate(
    async (asked) => (await window.axe.run({ exclude: ['[inert]'] }, asked)).violations,
    options,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
}

declare global {
  interface Window {
    axe: { run: (on: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}
