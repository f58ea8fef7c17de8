import type { Words } from '../en.ts';

export const moments: Words['moments'] = { now: 'щойно' };
