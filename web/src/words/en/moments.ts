import { part } from '../words.ts';

/** A moment in words, where `Intl` has none. */
export const moments = part('moments', { now: 'now' });
