import { useRef } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { leavePanel } from './holdPage.ts';

/** State of an entry of the browser's history that was opened from the contacts, which are one step back. */
export const FROM_CONTACTS = { isStep: true };

/** Returns a function that goes back from this entry of the browser's history to where it was opened. */
export function useBackOnce(): () => void {
  const state: unknown = useHistoryState();
  const left = useRef<unknown>(null);
  return () => {
    // Going back is asynchronous. A second call before it is done would leave the screen.
    if (left.current === state) return;
    left.current = state;
    leavePanel();
  };
}
