import type { Browser, Page } from '@playwright/test';

/**
 * A slow phone: a processor four times slower than this one, and a connection of 1.6 Mbit/s with a latency of 150 ms.
 */
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }; // bytes/s
const VIEWPORT = { width: 412, height: 823 };

export type Visit = {
  url: string;
  /** Selector of the element whose presence makes the page usable. */
  usable: string;
  /** Stored by an earlier visit; undefined for a first visit. */
  token?: string;
};
/** Times from the start of the navigation. */
export type Load = { firstPaintMs: number; usableMs: number };

/** Opens a page with empty caches; `check` is then called with the page, to verify that it works. */
export async function loadOnSlowPhone(
  browser: Browser,
  { url, usable, token }: Visit,
  check: (page: Page) => Promise<void> = async () => undefined,
): Promise<Load> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1.75, isMobile: true });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', LINE);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (token !== undefined) await page.addInitScript(`localStorage.setItem('token', '${token}')`);
  await page.addInitScript(watch(usable));
  await page.goto(url, { waitUntil: 'commit' });
  const load = await page.evaluate<Load>('window.firstLoad');
  await check(page);
  await context.close();
  return load;
}

/** Returns the script that measures; it runs in the page before the page's own scripts. */
function watch(usable: string): string {
  return `
    const painted = new Promise((resolve) => {
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    const usable = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('${usable}') === null) return;
        observer.disconnect();
        resolve(performance.now());
      }).observe(document, { childList: true, subtree: true });
    });
    window.firstLoad = Promise.all([painted, usable]).then(([firstPaintMs, usableMs]) => ({ firstPaintMs, usableMs }));
  `;
}
