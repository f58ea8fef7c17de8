import type { Card } from '@contactbook/contract/card';
import { useLayoutEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { TextEntries } from './TextEntries.tsx';
import { cardEntry } from '../words/en/cardEntry.ts';
import { cardForm } from '../words/en/cardForm.ts';
import { useWords } from '../words/words.ts';

type OnCardChange = (next: Partial<Card>) => void;

/** Properties that few contacts have. They appear after the user has asked for them. */
export function AddMore({ draft, onChange }: { draft: Card; onChange: OnCardChange }) {
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
  const fields = [
    {
      name: 'nicknames',
      label: words.nickname,
      isThere: hasAny(draft.nicknames),
      entries: (
        <TextEntries
          label={words.nickname}
          property="nicknames"
          entries={draft.nicknames}
          textField="name"
          firstId="k1"
          onChange={(nicknames) => onChange({ nicknames })}
        />
      ),
    },
    {
      name: 'links',
      label: words.website,
      isThere: hasAny(draft.links),
      entries: (
        <TextEntries
          label={words.website}
          property="links"
          entries={draft.links}
          textField="uri"
          firstId="l1"
          onChange={(links) => onChange({ links })}
        />
      ),
    },
    {
      name: 'pronouns',
      label: words.pronouns,
      isThere: hasAny(draft.speakToAs?.pronouns),
      entries: (
        <TextEntries
          label={words.pronouns}
          property="pronouns"
          entries={draft.speakToAs?.pronouns}
          textField="pronouns"
          firstId="y1"
          onChange={(pronouns) => onChange({ speakToAs: { ...draft.speakToAs, pronouns } })}
        />
      ),
    },
  ];
  const isShown = ({ name, isThere }: (typeof fields)[number]) => isThere || asked.includes(name);
  const missing = fields.filter((field) => !isShown(field));
  return (
    <div ref={section} className="card-section">
      {fields.filter(isShown).map(({ name, entries }) => (
        <div key={name} data-more={name}>
          {entries}
        </div>
      ))}
      {(missing.length > 0 || !hasWedding) && (
        <fieldset className="card-field">
          <legend className="card-title">{addMore}</legend>
          <div className="card-more">
            {missing.map(({ name, label }) => (
              <button key={name} type="button" className={buttons.quiet} onClick={() => setAsked([...asked, name])}>
                {label}
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

function hasAny(entries: object | undefined): boolean {
  return entries !== undefined && Object.keys(entries).length > 0;
}
