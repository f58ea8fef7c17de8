import { useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Question } from '../ui/Question.tsx';
import { useBusy } from '../ui/useBusy.ts';
import { eraseHistory } from '../book/acts.ts';
import { contactHistory } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Erases the history of a contact after confirmation. */
export function ForgetHistory({ id, onForgotten }: { id: string; onForgotten: () => void }) {
  const words = useWords(contactHistory);
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useBusy();

  async function forget() {
    const { error } = await dispatch(eraseHistory(id));
    if (error !== undefined) return;
    setIsAsking(false);
    onForgotten();
  }

  return (
    <>
      <button type="button" className={`${buttons.quiet} history-button`} onClick={() => setIsAsking(true)}>
        {words.forget}
      </button>
      {isAsking && (
        <Question
          title={words.forgetTitle}
          cancel={words.keepIt}
          confirm={words.forgetIt}
          isBusy={isBusy}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void run(forget)}
        >
          {words.forgetText}
        </Question>
      )}
    </>
  );
}
