import type { deleting } from './en/deleting.ts';

/** All texts that a person can see, by screen. Each screen loads its own English part. */
export type Words = {
  deleting: (typeof deleting)['english'];
};
