import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { undoLast } from './undo.ts';
import { selectLastDone } from '../book/undoSlice.ts';
import { contactsPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const UNDO = 'M8.5 5 4.5 9l4 4M5 9h9a5.5 5.5 0 0 1 0 11h-3';

/** Undoes the last change of this window, as long as there is one. */
export function UndoButton() {
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  if (useSelector(selectLastDone) === undefined) return null;
  return (
    <button
      type="button"
      className={`${buttons.quiet} book-undo`}
      data-toasts-before
      aria-label={words.undoLast}
      onClick={() => void dispatch(undoLast())}
    >
      <Icon path={UNDO} />
      <span className="book-undo-word">{words.undo}</span>
    </button>
  );
}
