import { type FormEvent, useState } from 'react';

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
