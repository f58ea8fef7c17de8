import type { SyntheticEvent } from 'react';
import { ui } from '../words/en/ui.ts';
import { wordsOf } from '../words/words.ts';
import { showToast } from './toasts.ts';

/**
 * Whether a form in this place waits for the answer to what it sent. It then stays open, and a message says why: closing
 * it would look as if nothing had been sent.
 */
export function isHeldOpen(place: Element | null): boolean {
  if (place === null || place.querySelector('form [type=submit][aria-busy=true]') === null) return false;
  showToast('warning', wordsOf(ui).busy, { id: 'busy' });
  return true;
}

/** A handler that closes the form or dialog in which the event is, unless that is held open. */
export function unlessHeld(close: () => void): (event: SyntheticEvent) => void {
  return ({ currentTarget }) => {
    if (!isHeldOpen(currentTarget.closest('form, [role=dialog]'))) close();
  };
}
