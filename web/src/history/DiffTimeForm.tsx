import { type SubmitEvent, useId, useState } from 'react';
import { monthNames } from '../ui/monthNames.ts';
import buttons from '../ui/buttons.module.css';
import { endOfMinute, type Minute, minuteNow } from './historyMoments.ts';
import { bookHistory } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/**
 * Asks for the time of an earlier book, now at first. `onLook` receives the last millisecond of that minute. A native
 * field of a date follows the browser's language, which may differ from the page's.
 */
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

  const field = { className: 'diff-field', autoComplete: 'off', inputMode: 'numeric', required: true } as const;
  return (
    <form className="diff-form" onSubmit={look}>
      <fieldset className="diff-time" aria-describedby={fault === undefined ? undefined : faultId}>
        <legend>{words.asItWas}</legend>
        <input
          {...field}
          id={id}
          aria-label={words.day}
          pattern="\d{1,2}"
          maxLength={2}
          value={parts.day}
          onChange={({ target }) => set('day', target.value)}
        />
        <select
          className="diff-field"
          aria-label={words.month}
          value={parts.month}
          onChange={({ target }) => set('month', target.value)}
        >
          {monthNames().map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <input
          {...field}
          aria-label={words.year}
          pattern="\d{4}"
          maxLength={4}
          value={parts.year}
          onChange={({ target }) => set('year', target.value)}
        />
        <input
          {...field}
          inputMode="text"
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
