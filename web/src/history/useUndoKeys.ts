import { useEffect } from 'react';
import { isTyping, keyOf } from '../contacts/useShortcuts.ts';
import { useAppDispatch } from '../redux.ts';
import { redoLast, undoLast } from './undo.ts';

/** Ctrl+Z or Cmd+Z undoes while no field is focused; with Shift, or as Ctrl+Y, it does again. */
export function useUndoKeys(isOn: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = keyOf(event);
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (!event.repeat) void dispatch(isRedo ? redoLast() : undoLast());
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, dispatch]);
}
