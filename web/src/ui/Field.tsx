import { isLongerThan } from '@contactbook/contract/limits';
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { fields } from '../words/en/fields.ts';
import { useWords } from '../words/words.ts';
import { useValidity } from './useValidity.ts';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint: ReactNode;
  /** What the server has said against the value that was sent; empty when there is nothing. */
  refusal?: string;
  /** Some hints are wanted only once something is wrong. */
  isHintQuiet?: boolean;
  /** As the server counts them. A longer text is reported: the browser's own limit would cut off its end unseen. */
  maxCharacters?: number;
  /** What stands inside the field at its end. */
  end?: ReactNode;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A labelled input with its hint below it; its look is in the dialogs' sheet. */
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
          className="entry-input"
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
