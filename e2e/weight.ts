import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Limits in bytes after `gzip`. */
export const HOME_SCRIPT_MAX_BYTES = 100 * 1024;
/** It follows the book too. */
export const MEMBER_HOME_SCRIPT_MAX_BYTES = 103_700;
export const CONTACTS_SCRIPT_MAX_BYTES = 32_050;
export const STYLE_MAX_BYTES = 6 * 1024;
/** Script and style sheet together. */
export const PANEL_MAX_BYTES = 16_500;
/** What panels share with each other and with other screens, loaded with the first of them. */
export const SHARED_MAX_BYTES = 37_500;
/** The unzip code, loaded with the first zip. */
export const UNZIP_MAX_BYTES = 24_000;

export type Weight = Record<'script' | 'stylesheet', () => Promise<number>>;

/** Disables loading in advance. A screen still loads what it needs. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
}

/** Counts the bytes that the page loads from now on, by kind, with each file compressed separately. */
export function weigh(page: Page): Weight {
  const fetched = { script: new Map<string, Promise<Buffer>>(), stylesheet: new Map<string, Promise<Buffer>>() };
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') fetched[kind].set(response.url(), response.body());
  });
  const total = async (kind: keyof typeof fetched) => {
    const bodies = await Promise.all(fetched[kind].values());
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
  };
  return { script: () => total('script'), stylesheet: () => total('stylesheet') };
}
