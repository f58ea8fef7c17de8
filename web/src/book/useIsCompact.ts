import { createMediaHook } from '../ui/createMediaHook.ts';

/** Returns whether the screen is a phone's, upright or on its side. The style sheets use the same sizes. */
export const useIsCompact = createMediaHook('(max-width: 767.98px), (max-height: 479.98px)');
