import { createMediaHook } from '../../ui/createMediaHook.ts';

/**
 * Returns whether rows are single lines and the new contact row is always open. The style sheets use the same width.
 */
export const useIsWide = createMediaHook('(min-width: 768px)');
