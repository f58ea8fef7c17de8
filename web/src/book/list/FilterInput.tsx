import type { KeyboardEvent, RefObject } from 'react';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import searchBox from '../../ui/searchBox.module.css';
import styles from './FilterInput.module.css';
import { contactsPage } from '../../words/en/contactsPage.ts';
import { useWords } from '../../words/words.ts';

/**
 * The filter field, with the numbers of shown and of all contacts. Esc clears it, the down arrow moves into the list.
 */
export function FilterInput({
  text,
  onChange,
  shown,
  total,
  onLeaveDown,
  inputRef,
}: {
  text: string;
  onChange: (text: string) => void;
  shown: number;
  total: number;
  onLeaveDown: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const words = useWords(contactsPage);
  const isFiltering = text.trim() !== '';

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onChange('');
    else if (event.key === 'ArrowDown') onLeaveDown();
    else return;
    event.preventDefault();
  }

  function clear() {
    onChange('');
    inputRef.current?.focus();
  }

  return (
    <search className={styles.bar}>
      <div className={`${searchBox.box} ${styles.box}`}>
        <Icon name="search" />
        <input
          ref={inputRef}
          className={searchBox.input}
          aria-label={words.find}
          placeholder={words.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        <output className={styles.count}>
          <strong>{isFiltering ? shown : total}</strong>
          {isFiltering ? words.of(total) : <span className={styles.noun}>{words.noun(total)}</span>}
        </output>
        {isFiltering && (
          <button type="button" className={buttons.icon} aria-label={words.clear} onClick={clear}>
            <Icon name="cross" />
          </button>
        )}
      </div>
    </search>
  );
}
