import { type SubmitEvent, useId, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { DateFields } from '../ui/DateFields.tsx';
import { endOfMinute, type Minute, minuteNow } from './historyMoments.ts';
import { bookHistory } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Asks for the time of an earlier book, now at first. `onLook` receives the last millisecond of that minute. */
export function DiffTimeForm({ id, onLook }: { id: string; onLook: (atMs: number) => void }) {
  const words = useWords(bookHistory);
  const faultId = useId();
  const [parts, setParts] = useState(minuteNow);
  const [fault, setFault] = useState<string>();
  const set = (part: keyof Minute, text: string) => setParts({ ...parts, [part]: text });

  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const atMs = endOfMinute(parts);
    setFault(atMs === undefined ? words.noSuchTime : undefined);
    if (atMs !== undefined) onLook(atMs);
  }

  return (
    <form className="diff-form" onSubmit={look}>
      <fieldset className="diff-time" aria-describedby={fault === undefined ? undefined : faultId}>
        <legend>{words.asItWas}</legend>
        <DateFields
          {...{ parts }}
          labels={words}
          looks={{ text: 'diff-field', month: 'diff-field' }}
          day={{ id, required: true, pattern: String.raw`\d{1,2}` }}
          year={{ required: true, pattern: String.raw`\d{4}` }}
          onChange={set}
        />
        <input
          className="diff-field"
          autoComplete="off"
          required
          aria-label={words.time}
          pattern="([01]?\d|2[0-3])[:.][0-5]\d"
          title={words.timeHint}
          maxLength={5}
          value={parts.time}
          onChange={({ target }) => set('time', target.value)}
        />
        <button type="submit" className={`${buttons.quiet} history-button`}>
          {words.look}
        </button>
      </fieldset>
      {fault !== undefined && (
        <p id={faultId} className="diff-fault" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
