import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { inDigits } from '../words/plural.ts';
import { Icon } from '../ui/Icon.tsx';
import searchBox from '../ui/searchBox.module.css';
import { useRested } from '../ui/useRested.ts';
import { importing } from '../words/en/importing.ts';
import { useWords } from '../words/words.ts';

/** Delay in milliseconds after the last keystroke before the server is asked. */
const ASK_AFTER_MS = 200;

/** Finds rows by name or number. Esc clears the field; the down arrow moves into the rows. */
export function SearchField({
  text,
  onSearch,
  total,
}: {
  text: string;
  onSearch: (text: string) => void;
  total: number;
}) {
  const words = useWords(importing);
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  const rested = useRested(typed.trim(), ASK_AFTER_MS);
  useEffect(() => onSearch(rested), [rested, onSearch]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setTyped('');
    else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('.import-row[tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <search className="import-search">
      <div className={`${searchBox.box} import-search-box`}>
        <Icon name="search" />
        <input
          ref={field}
          className={searchBox.input}
          aria-label={words.find}
          placeholder={words.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="import-search-count">
          <strong>{inDigits(total)}</strong> <span>{words.inFile}</span>
        </span>
        {typed !== '' && (
          <button
            type="button"
            className={buttons.icon}
            aria-label={words.clear}
            onClick={() => {
              setTyped('');
              field.current?.focus();
            }}
          >
            <Icon name="cross" />
          </button>
        )}
      </div>
    </search>
  );
}
