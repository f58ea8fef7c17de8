import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../book/useShortcuts.ts';
import { isTyping } from '../ui/isTyping.ts';
import type { Picking } from './usePicking.ts';

/** Places with keys of their own: dialogs, a contact beside the list, menus. */
const OTHER_KEY_PLACES = '[role=dialog], .card-page, details[open]';

/**
 * The keys of the selection: Shift+Space, Shift with an arrow, Ctrl+A, Delete, L and Esc. They come before those of the
 * list.
 */
export function usePickKeys(
  { picked, toggle, extend, pickAll }: Picking,
  {
    onEnd,
    onDelete,
    onLabel,
    onMoved,
  }: { onEnd: () => void; onDelete: () => void; onLabel: () => void; onMoved: (index: number) => void },
): void {
  function run(event: KeyboardEvent, target: Element): boolean {
    const isPicking = picked.size > 0;
    const id = target instanceof HTMLElement ? target.dataset['row'] : undefined;
    const isHere = target.closest('[data-row], [role=toolbar]') !== null;
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (pressedKey(event) !== 'a' || event.shiftKey) return false;
      pickAll();
    } else if (event.key === ' ' && id !== undefined && (event.shiftKey || isPicking)) toggle(id);
    else if (event.shiftKey && id !== undefined && event.key === 'ArrowDown') onMoved(extend(id, 1));
    else if (event.shiftKey && id !== undefined && event.key === 'ArrowUp') onMoved(extend(id, -1));
    else if (!isPicking) return false;
    else if (event.key === 'Escape') onEnd();
    else if (event.key === 'Delete') onDelete();
    else if (isHere && pressedKey(event) === 'l') onLabel();
    else return false;
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || isTyping(target) || target.closest(OTHER_KEY_PLACES) !== null) return;
    if (document.querySelector('[role=dialog]') !== null || !run(event, target)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
}
