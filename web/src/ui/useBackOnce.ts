import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { leavePanel } from './holdPage.ts';

/** State of an entry of the browser's history that was opened from the contacts, which are one step back. */
export const FROM_CONTACTS = { isStep: true };

/**
 * Goes back from this entry of the browser's history to where it was opened. That is asynchronous: until it is done,
 * `isLeaving` is true, and a second call, which would leave the screen, does nothing.
 */
export function useBackOnce(): { back: () => void; isLeaving: boolean } {
  const state: unknown = useHistoryState();
  const [left, setLeft] = useState<unknown>(null);
  const isLeaving = state !== null && left === state;

  function back() {
    if (isLeaving) return;
    setLeft(state);
    leavePanel();
  }

  return { back, isLeaving };
}
