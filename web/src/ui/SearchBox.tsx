import { type KeyboardEvent, type KeyboardEventHandler, type ReactNode, type RefObject, useRef } from 'react';
import buttons from './buttons.module.css';
import { Icon } from './Icon.tsx';
import styles from './searchBox.module.css';

/** A field that searches while its text is written, with a button that clears it. */
export function SearchBox({
  look,
  text,
  isClearable = text !== '',
  label,
  hint,
  clearLabel,
  inputRef,
  onChange,
  onKeyDown,
  children,
}: {
  /** Class name of the box. */
  look: string | undefined;
  text: string;
  isClearable?: boolean;
  label: string;
  hint: string;
  clearLabel: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  onChange: (text: string) => void;
  /** Without it, Escape clears the text before it does anything else. */
  onKeyDown?: KeyboardEventHandler;
  /** Shown after the text, for example a count. */
  children?: ReactNode;
}) {
  const ownRef = useRef<HTMLInputElement>(null);
  const field = inputRef ?? ownRef;

  function clearFirst(event: KeyboardEvent) {
    if (event.key !== 'Escape' || text === '') return;
    event.stopPropagation();
    event.preventDefault();
    onChange('');
  }

  function clear() {
    onChange('');
    field.current?.focus();
  }

  return (
    <div className={`${styles.box} ${look}`}>
      <Icon name="search" />
      <input
        ref={field}
        className={styles.input}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown ?? clearFirst}
      />
      {children}
      {isClearable && (
        <button type="button" className={buttons.icon} aria-label={clearLabel} onClick={clear}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
