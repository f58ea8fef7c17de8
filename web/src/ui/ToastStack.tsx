import { ui } from '../words/en/ui.ts';
import { useWords } from '../words/words.ts';
import './toasts.css';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import { type Toast, useToasts } from './toasts.ts';
import { useToastPlace } from './useToastPlace.ts';

/**
 * Toasts (section 2), one on top of the other like slips of paper, so that all of them need the room of one. Outside the
 * page's root: an open dialog does not reach them.
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
          // The focus returns to where it came from.
          onClosed={() => cameFrom.current?.focus()}
          onFocus={(isThere) => setFocusedId(heldOr(toast.id, isThere))}
        />
      ))}
    </section>,
    document.body,
  );
}

/** The toasts whose time stands still, after the pointer or the focus has entered this one or left it. */
function heldOr(id: string, isThere: boolean) {
  return (held: string | null) => (isThere ? id : held === id ? null : held);
}

/** A toast with the pointer or the focus stays on top, and failures lie above successes. */
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

/** Alt+T leads to the uppermost. */
function useFocusKey(stack: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown({ altKey, code }: KeyboardEvent) {
      if (!altKey || code !== 'KeyT') return;
      stack.current?.querySelector<HTMLElement>('[data-depth="0"][data-leaving=false]')?.focus();
    }
    // On the way down: neither a dialog nor a row in edit lets its keys out.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [stack]);
}
