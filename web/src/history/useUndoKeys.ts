import { useEffect } from 'react';
import { isTyping, keyOf } from '../contacts/useShortcuts.ts';
import { useAppDispatch } from '../redux.ts';
import { redoLast, undoLast } from './undo.ts';

/** A panel beside the book is none: what is done in it is undone there too. */
const QUESTION = '[role=dialog]:not(.panel)';

/** Ctrl+Z or Cmd+Z undoes while no field is focused and no question is open; with Shift, or as Ctrl+Y, it does again. */
export function useUndoKeys(isOn: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = keyOf(event);
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if ((!isRedo && key !== 'z') || document.querySelector(QUESTION) !== null) return;
      event.preventDefault();
      if (!event.repeat) void dispatch(isRedo ? redoLast() : undoLast());
    }
    // On the way down: a dialog lets no key out.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOn, dispatch]);
}
