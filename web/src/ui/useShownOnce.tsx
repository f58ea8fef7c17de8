import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dialogs } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { holdPage } from './holdPage.ts';
import { closeOpen } from './place.ts';
import { Question } from './Question.tsx';

/**
 * Protects content that is shown only once. While it `isUnkept`, closing the dialog, going back and leaving the page
 * ask first. `leave` runs its argument, after confirmation if needed; render `question` beside the dialog.
 */
export function useShownOnce(
  isUnkept: boolean,
  title: string,
): { leave: (go: () => void) => void; question: ReactNode } {
  const words = useWords(dialogs);
  const [go, setGo] = useState<() => void>();
  const release = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isUnkept) return undefined;
    const end = holdPage(() => setGo(() => leaveHeld));
    release.current = end;
    return end;
  }, [isUnkept]);

  function confirm() {
    setGo(undefined);
    release.current?.();
    go?.();
  }

  return {
    leave: (next) => (isUnkept ? setGo(() => next) : next()),
    question: isUnkept && go !== undefined && (
      <Question
        title={title}
        cancel={words.notYet}
        confirm={words.yesClose}
        onCancel={() => setGo(undefined)}
        onConfirm={confirm}
      >
        {words.once}
      </Question>
    ),
  };
}

/** Goes back as the person wanted to, past the entry that `holdPage` added. */
function leaveHeld(): void {
  if (!closeOpen()) window.history.go(-2);
}
