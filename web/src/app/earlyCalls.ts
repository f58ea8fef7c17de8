import type { EarlyCalls } from '../api.ts';

/** What the page has asked the server by itself while the app was on its way (index.html); handed over once. */
export function takeEarlyCalls(): EarlyCalls | undefined {
  const page = window as { early?: EarlyCalls };
  const { early } = page;
  delete page.early;
  return early;
}
