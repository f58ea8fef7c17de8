import { isLongerThan } from '@contactbook/contract/limits';
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { fields } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { useValidity } from './useValidity.ts';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint: ReactNode;
  /** The server's error for the submitted value; empty if there is none. */
  refusal?: string;
  /** Shows the hint only after an error. */
  isHintQuiet?: boolean;
  /**
   * Maximum length, counted as the server does. A longer text is reported; the `maxlength` attribute would silently cut
   * it.
   */
  maxCharacters?: number;
  /** Content at the end of the field. */
  end?: ReactNode;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A labelled input with a hint below it. Its styles are in the dialogs' sheet. */
export function Field({
  label,
  hint,
  refusal = '',
  isHintQuiet,
  maxCharacters = Infinity,
  end,
  inputRef,
  ...input
}: FieldProps) {
  const { tooLong } = useWords(fields);
  const id = useId();
  const hintId = useId();
  const { isInvalid: isUnfit, handlers } = useValidity();
  const [excess, setExcess] = useState('');
  const isInvalid = isUnfit || refusal !== '';

  function checkLength(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const words = isLongerThan(field.value, maxCharacters) ? tooLong(label, maxCharacters) : '';
    field.setCustomValidity(words);
    setExcess(words);
    handlers.onInput(event);
  }

  return (
    <div className="entry-field">
      <label className="entry-label" htmlFor={id}>
        {label}
      </label>
      <div className="entry-box">
        <input
          {...input}
          {...handlers}
          onInput={checkLength}
          ref={inputRef}
          id={id}
          className="text-field entry-input"
          aria-describedby={hintId}
          aria-invalid={isInvalid}
        />
        {end}
      </div>
      <p
        id={hintId}
        role={refusal === '' ? undefined : 'alert'}
        className={`entry-hint ${isInvalid ? 'entry-bad' : ''}`}
      >
        {isInvalid || isHintQuiet !== true ? refusal || excess || hint : ''}
      </p>
    </div>
  );
}
