import { useCallback, useEffect, useRef } from 'react';
import { useSelector, useStore } from 'react-redux';
import { isOffline } from '../connection.ts';
import { selectIsActing, selectSavingIds } from '../book/contactsSlice.ts';
import { selectAdditions } from '../book/draftSelectors.ts';
import { type BookState } from '../book/draftsSlice.ts';
import { pressedKey } from '../book/useShortcuts.ts';
import { useAppDispatch } from '../redux.ts';
import { isTyping } from '../ui/isTyping.ts';
import { redoLast, undoLast } from './undo.ts';
import { selectIsUndoing, type UndoState } from '../book/undoSlice.ts';

type State = BookState & { undo: UndoState };
type UndoThunk = typeof undoLast | typeof redoLast;

/** Panels are excluded: changes made in a panel can be undone while it is open. */
const QUESTION = '[role=dialog]:not(.panel)';

/**
 * Ctrl+Z or Cmd+Z undoes, Ctrl+Shift+Z or Ctrl+Y redoes. Both are ignored while a dialog is open, or while the focused
 * field has text that the browser can undo.
 */
export function useUndoKeys(isOn: boolean): void {
  const undoWhenDone = useUndoWhenDone();
  useEffect(() => {
    if (!isOn) return undefined;
    // An empty field without input since the last submit has nothing to undo.
    let written = new WeakSet<EventTarget>();
    const hasOwn = (target: EventTarget | null) =>
      isTyping(target) && !(target instanceof HTMLInputElement && target.value === '' && !written.has(target));

    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || hasOwn(event.target)) return;
      const key = pressedKey(event);
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if ((!isRedo && key !== 'z') || document.querySelector(QUESTION) !== null) return;
      event.preventDefault();
      if (!event.repeat) undoWhenDone(isRedo ? redoLast : undoLast);
    }
    function onInput({ target }: Event) {
      if (target !== null) written.add(target);
    }
    function onSubmit() {
      written = new WeakSet();
    }

    // In the capture phase, because a dialog stops the propagation of keys.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('input', onInput, true);
    document.addEventListener('submit', onSubmit, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, [isOn, undoWhenDone]);
}

/**
 * Undoes the last change after its request has been answered, if it is still under way, and one change after another.
 * If a request fails, nothing more is undone, since the user does not mean an earlier change.
 */
function useUndoWhenDone(): (thunk: UndoThunk) => void {
  const dispatch = useAppDispatch();
  const store = useStore<State>();
  const isUnderWay = useSelector(selectIsUnderWay);
  const waiting = useRef<{ thunks: UndoThunk[]; since: number }>({ thunks: [], since: 0 });
  useEffect(() => {
    if (isUnderWay) return;
    const { thunks, since } = waiting.current;
    if (store.getState().undo.notUndoable !== since) thunks.length = 0;
    while (thunks.length > 0 && !selectIsUnderWay(store.getState())) void dispatch(thunks.shift()!());
  }, [isUnderWay, store, dispatch]);

  return useCallback(
    (thunk) => {
      const state = store.getState();
      if (!selectIsUnderWay(state) || isOffline()) return void dispatch(thunk());
      if (waiting.current.thunks.length === 0) waiting.current.since = state.undo.notUndoable;
      return void waiting.current.thunks.push(thunk);
    },
    [store, dispatch],
  );
}

function selectIsUnderWay(state: State): boolean {
  return (
    selectIsActing(state) ||
    selectIsUndoing(state) ||
    selectSavingIds(state).length > 0 ||
    selectAdditions(state).some((addition) => addition.state !== 'refused')
  );
}
