import { ui } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './toasts.css';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import { type Toast, useToasts } from './toasts.ts';
import { useToastPlace } from './useToastPlace.ts';

/**
 * Toasts (section 2), stacked so that all of them need the space of one. They are outside the page's root, so that an
 * open dialog does not make them inert.
 */
export function ToastStack() {
  const words = useWords(ui);
  const toasts = useToasts();
  const stack = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const held = [pointedId, focusedId];
  const isLookedAt = useIsLookedAt();
  useToastPlace(stack, toasts.length > 0);
  useFocusKey(stack);
  const pile = toasts.toSorted((one, other) => rank(one, held) - rank(other, held));
  const top = pile.findLastIndex(({ isLeaving }) => !isLeaving);

  function noteOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  return createPortal(
    <section ref={stack} className="toasts" aria-label={words.toasts} aria-live="polite" onFocus={noteOrigin}>
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          place={pile.indexOf(toast)}
          depth={Math.max(0, top - pile.indexOf(toast))}
          isPaused={!isLookedAt || held.includes(toast.id)}
          onPoint={(isThere) => setPointedId(heldOr(toast.id, isThere))}
          // The focus returns to the element that had it before.
          onClosed={() => cameFrom.current?.focus()}
          onFocus={(isThere) => setFocusedId(heldOr(toast.id, isThere))}
        />
      ))}
    </section>,
    document.body,
  );
}

/** Updates the id of the paused toast after the pointer or the focus has entered this one or left it. */
function heldOr(id: string, isThere: boolean) {
  return (held: string | null) => (isThere ? id : held === id ? null : held);
}

/** Ranks a toast: one with the pointer or the focus is on top, failures are above successes. */
function rank({ id, kind }: Toast, held: (string | null)[]): number {
  if (held.includes(id)) return 2;
  return kind === 'success' ? 0 : 1;
}

function useIsLookedAt(): boolean {
  const [isLookedAt, setIsLookedAt] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = ({ type }: Event) => setIsLookedAt(type === 'focus');
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
    };
  }, []);
  return isLookedAt;
}

/** Alt+T moves the focus to the topmost toast. */
function useFocusKey(stack: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown({ altKey, code }: KeyboardEvent) {
      if (!altKey || code !== 'KeyT') return;
      stack.current?.querySelector<HTMLElement>('[data-depth="0"][data-leaving=false]')?.focus();
    }
    // In the capture phase, because dialogs and rows in edit stop the propagation of keys.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [stack]);
}
