import { type SubmitEvent, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { endOfMinute, minuteNow } from './historyMoments.ts';
import { bookHistory } from '../words/en/bookHistory.ts';
import { useWords } from '../words/words.ts';

/** Asks for the time of an earlier book. `onLook` receives the last millisecond of that minute. */
export function DiffTimeForm({ id, onLook }: { id: string; onLook: (atMs: number) => void }) {
  const words = useWords(bookHistory);
  const [text, setText] = useState('');

  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onLook(endOfMinute(text));
  }

  return (
    <form className="diff-time" onSubmit={look}>
      <label htmlFor={id}>{words.asItWas}</label>
      <input
        id={id}
        type="datetime-local"
        className="diff-field"
        required
        max={minuteNow()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className={`${buttons.quiet} history-button`}>
        {words.look}
      </button>
    </form>
  );
}
