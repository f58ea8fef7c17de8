import { type KeyboardEvent, useEffect, useState } from 'react';
import { inDigits } from '../words/plural.ts';
import { SearchBox } from '../ui/SearchBox.tsx';
import searchBox from '../ui/searchBox.module.css';
import { useRested } from '../ui/useRested.ts';
import { importing } from '../words/en.ts';
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
  const rested = useRested(typed.trim(), ASK_AFTER_MS);
  useEffect(() => onSearch(rested), [rested, onSearch]);

  function onKeyDown(event: KeyboardEvent) {
    // The key is for the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTyped('');
    else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('.import-row[tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <search className="import-search">
      <SearchBox
        look="import-search-box"
        text={typed}
        label={words.find}
        hint={words.hint}
        clearLabel={words.clear}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      >
        <span className={`${searchBox.count} import-search-count`}>
          <strong>{inDigits(total)}</strong> <span>{words.inFile}</span>
        </span>
      </SearchBox>
    </search>
  );
}
