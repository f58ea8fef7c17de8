import { undoChange } from './acts.ts';
import { useAppDispatch } from '../redux.ts';
import { showToast } from '../ui/toasts.ts';
import { toasts } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Returns the function that shows what a change came to, with a button that undoes it. */
export function useSayDone(): (text: string, revision: number) => void {
  const dispatch = useAppDispatch();
  return (text, revision) =>
    showToast('success', text, {
      id: `change ${revision}`,
      actions: [{ label: wordsOf(toasts).undo, onAction: () => void dispatch(undoChange(revision)), waits: true }],
    });
}
