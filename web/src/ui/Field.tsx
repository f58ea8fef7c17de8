import { isLongerThan, tooLong } from '@contactbook/contract/limits';
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import styles from './Field.module.css';

/**
 * Follows the browser's own validation: invalid from a failed try until the value is mended. Spread the handlers on
 * an input; the first invalid one of its form takes the focus.
 */
export function useValidity() {
  const [isInvalid, setIsInvalid] = useState(false);
  return {
    isInvalid,
    handlers: {
      onInvalid(event: FormEvent<HTMLInputElement>) {
        // The hint below the field says it; the browser's bubble would say it again.
        event.preventDefault();
        setIsInvalid(true);
        const input = event.currentTarget;
        if (input.form?.querySelector('input:invalid') === input) input.focus();
      },
      onInput(event: FormEvent<HTMLInputElement>) {
        if (isInvalid) setIsInvalid(!event.currentTarget.validity.valid);
      },
    },
  };
}

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint: string;
  /** Some hints are wanted only once something is wrong. */
  isHintQuiet?: boolean;
  /** As the server counts them. A longer text is reported: the browser's own limit would cut off its end unseen. */
  maxCharacters?: number;
  /** What stands inside the field at its end. */
  end?: ReactNode;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A labelled input with its hint below it. */
export function Field({ label, hint, isHintQuiet, maxCharacters = Infinity, end, inputRef, ...input }: FieldProps) {
  const id = useId();
  const hintId = useId();
  const { isInvalid, handlers } = useValidity();
  const [excess, setExcess] = useState('');

  function checkLength(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const words = isLongerThan(field.value, maxCharacters) ? `${label} ${tooLong(maxCharacters)}` : '';
    field.setCustomValidity(words);
    setExcess(words);
    handlers.onInput(event);
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          {...handlers}
          onInput={checkLength}
          ref={inputRef}
          id={id}
          className={styles.input}
          aria-describedby={hintId}
          aria-invalid={isInvalid}
        />
        {end}
      </div>
      <p id={hintId} className={isInvalid ? styles.badHint : styles.hint}>
        {isInvalid || isHintQuiet !== true ? excess || hint : ''}
      </p>
    </div>
  );
}
