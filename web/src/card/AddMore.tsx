import type { Card } from '@contactbook/contract/card';
import { useLayoutEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { TextEntries, textEntriesOf } from './TextEntries.tsx';
import { cardEntry } from '../words/en/cardEntry.ts';
import { cardForm } from '../words/en/cardForm.ts';
import { useWords } from '../words/words.ts';

/** Each property with its name in the words. */
const FURTHER = [
  ['nicknames', 'nickname'],
  ['links', 'website'],
  ['pronouns', 'pronouns'],
] as const;

/** Properties that few contacts have. They appear after the user has asked for them. */
export function AddMore({ draft, onChange }: { draft: Card; onChange: (next: Partial<Card>) => void }) {
  const words = useWords(cardEntry);
  const { addMore } = useWords(cardForm);
  const section = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string[]>([]);
  const latest = asked.at(-1);
  useLayoutEffect(() => {
    if (latest !== undefined) section.current?.querySelector<HTMLElement>(`[data-more="${latest}"] input`)?.focus();
  }, [latest]);

  const dates = draft.anniversaries ?? {};
  const hasWedding = Object.values(dates).some(({ kind }) => kind === 'wedding');
  const isShown = ([property]: (typeof FURTHER)[number]) =>
    Object.keys(textEntriesOf(draft, property)).length > 0 || asked.includes(property);
  const missing = FURTHER.filter((field) => !isShown(field));
  return (
    <div ref={section} className="card-section">
      {FURTHER.filter(isShown).map(([property, word]) => (
        <div key={property} data-more={property}>
          <TextEntries label={words[word]} {...{ property, draft, onChange }} />
        </div>
      ))}
      {(missing.length > 0 || !hasWedding) && (
        <fieldset className="card-field">
          <legend className="card-title">{addMore}</legend>
          <div className="card-more">
            {missing.map(([property, word]) => (
              <button
                key={property}
                type="button"
                className={buttons.quiet}
                onClick={() => setAsked([...asked, property])}
              >
                {words[word]}
              </button>
            ))}
            {!hasWedding && (
              <button
                type="button"
                className={buttons.quiet}
                onClick={() => onChange({ anniversaries: { ...dates, wedding: { kind: 'wedding', date: {} } } })}
              >
                {words.anniversary}
              </button>
            )}
          </div>
        </fieldset>
      )}
    </div>
  );
}
