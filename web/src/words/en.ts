import type * as parts from './parts.ts';

/** All texts that a person can see, by screen. Each screen loads its own English part. */
export type Words = { [Part in keyof typeof parts]: (typeof parts)[Part]['english'] };
