import { createMediaHook } from '../ui/createMediaHook.ts';

/** Returns whether an open contact fits beside the list. The style sheets use the same width. */
export const useIsBeside = createMediaHook('(min-width: 1280px)');
