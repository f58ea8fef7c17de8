import { type KeyboardEvent, useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import searchBox from '../ui/searchBox.module.css';
import { trashPanel } from '../words/en/trashPanel.ts';
import { useWords } from '../words/words.ts';

/** The field that searches the trash. Esc clears it before it closes the panel. */
export function TrashSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const words = useWords(trashPanel);
  const field = useRef<HTMLInputElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || text === '') return;
    event.stopPropagation();
    event.preventDefault();
    onChange('');
  }

  return (
    <search className="trash-search">
      <div className={`${searchBox.box} trash-search-box`}>
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
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button
            type="button"
            className={buttons.icon}
            aria-label={words.clear}
            onClick={() => {
              onChange('');
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
