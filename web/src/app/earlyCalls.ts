import type { EarlyCalls } from '../api.ts';

/** The calls that the page's own script made while the app was loading (index.html); handed over once. */
export function takeEarlyCalls(): EarlyCalls | undefined {
  const page = window as { early?: EarlyCalls };
  const { early } = page;
  delete page.early;
  return early;
}
