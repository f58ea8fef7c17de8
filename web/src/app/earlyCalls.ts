import type { EarlyCalls } from '../api.ts';

/** Returns the calls that the script in index.html made while the app was loading. Idle calls return undefined. */
export function takeEarlyCalls(): EarlyCalls | undefined {
  const page = window as { early?: EarlyCalls };
  const { early } = page;
  delete page.early;
  return early;
}
