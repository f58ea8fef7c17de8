import { PASSWORD_MAX_LENGTH } from '@contactbook/contract/limits';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fields } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { Field } from './Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'end' | 'inputRef'> & {
  label?: string;
};

/** A password field with a button that shows the text. */
export function PasswordField({ label: ownLabel, name = 'password', ...props }: PasswordFieldProps) {
  const words = useWords(fields);
  const label = ownLabel ?? words.password;
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function toggle() {
    const field = input.current;
    const caret = [field?.selectionStart ?? null, field?.selectionEnd ?? null] as const;
    // Flushed synchronously, since browsers move the caret when the type of the field changes.
    flushSync(() => setIsShown(!isShown));
    field?.focus();
    field?.setSelectionRange(...caret);
  }

  return (
    <Field
      {...props}
      label={label}
      name={name}
      required
      maxCharacters={PASSWORD_MAX_LENGTH}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inputRef={input}
      end={
        <button
          type="button"
          className="password-toggle"
          aria-label={isShown ? words.hideThis(label) : words.showThis(label)}
          onClick={toggle}
        >
          {isShown ? words.hide : words.show}
        </button>
      }
    />
  );
}
