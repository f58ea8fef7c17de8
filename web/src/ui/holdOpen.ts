import type { SyntheticEvent } from 'react';
import { ui } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import { showToast } from './toasts.ts';

/**
 * Returns whether a form in this element waits for an answer. It then stays open with a message, since closing it would
 * look as if nothing had been sent.
 */
export function isHeldOpen(place: Element | null): boolean {
  if (place === null || place.querySelector('form [type=submit][aria-busy=true]') === null) return false;
  showToast('warning', wordsOf(ui).busy, { id: 'busy' });
  return true;
}

/** Returns a handler that closes the form or dialog of the event, unless it is held open. */
export function unlessHeld(close: () => void): (event: SyntheticEvent) => void {
  return ({ currentTarget }) => {
    if (!isHeldOpen(currentTarget.closest('form, [role=dialog]'))) close();
  };
}
