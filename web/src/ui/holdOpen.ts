import type { SyntheticEvent } from 'react';
import { showToast } from './toasts.ts';

const UNDER_WAY = 'This is under way and cannot be stopped. It closes when it is done.';

/**
 * Whether a form in this place waits for the answer to what it sent. It then stays open, and a message says why: closing
 * it would look as if nothing had been sent.
 */
export function isHeldOpen(place: Element | null): boolean {
  if (place === null || place.querySelector('form [type=submit][aria-busy=true]') === null) return false;
  showToast('warning', UNDER_WAY, { id: UNDER_WAY });
  return true;
}

/** A handler that closes the form or dialog in which the event is, unless that is held open. */
export function unlessHeld(close: () => void): (event: SyntheticEvent) => void {
  return ({ currentTarget }) => {
    if (!isHeldOpen(currentTarget.closest('form, [role=dialog]'))) close();
  };
}
