import { type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { SearchBox } from '../../ui/SearchBox.tsx';
import searchBox from '../../ui/searchBox.module.css';
import styles from './FilterInput.module.css';
import { useRested } from '../../ui/useRested.ts';
import { contactsPage } from '../../words/en.ts';
import { inDigits } from '../../words/plural.ts';
import { useHeaderRow } from '../useHeaderRow.ts';
import { useWords } from '../../words/words.ts';

/** Delay in milliseconds after the last keystroke before the count is read out. */
const TELL_AFTER_MS = 500;

/**
 * The filter field, with the numbers of found and of similar or all contacts. Esc clears it, the down arrow moves into
 * the list. On phones it stands in the header.
 */
export function FilterInput({
  text,
  onChange,
  found,
  similar,
  total,
  onLeaveDown,
  onEnter,
  inputRef,
  beside,
}: {
  text: string;
  onChange: (text: string) => void;
  found: number;
  /** Number of contacts that are only similar. */
  similar: number;
  total: number;
  onLeaveDown: () => void;
  /** Called on Enter. */
  onEnter: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Shown after the field on wide screens. */
  beside: ReactNode;
}) {
  const words = useWords(contactsPage);
  const isFiltering = text.trim() !== '';
  const isSimilarOnly = isFiltering && found === 0 && similar > 0;
  const rest = similar === 0 ? words.of(total) : words.andSimilar(similar);
  const noun = isSimilarOnly ? words.onlySimilar(similar) : isFiltering ? rest : words.noun(total);
  const count = inDigits(isSimilarOnly ? similar : isFiltering ? found : total);
  const told = useRested(`${count}${noun}`, TELL_AFTER_MS);

  function onKeyDown(event: KeyboardEvent) {
    // The key is for the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onChange('');
    else if (event.key === 'ArrowDown') onLeaveDown();
    else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
  }

  const header = useHeaderRow();
  const bar = (
    <search className={styles.bar}>
      <SearchBox
        look={styles.box}
        isClearable={isFiltering}
        label={words.find}
        hint={words.hint}
        clearLabel={words.clear}
        {...{ text, inputRef, onChange, onKeyDown }}
      >
        <span className={`${searchBox.count} ${styles.count}`} aria-hidden="true">
          <strong>{count}</strong>
          <span className={isFiltering ? undefined : styles.noun}>{noun}</span>
        </span>
        <output className="unseen">{told}</output>
      </SearchBox>
      {header === undefined && beside}
    </search>
  );
  return header === undefined ? bar : header && createPortal(bar, header);
}
