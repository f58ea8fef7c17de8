import { type FormEvent, useState } from 'react';

/**
 * Follows the browser's validation: invalid from a failed submission until the value is corrected. Spread the handlers
 * on an input; the first invalid input of the form gets the focus.
 */
export function useValidity() {
  const [isInvalid, setIsInvalid] = useState(false);
  return {
    isInvalid,
    handlers: {
      onInvalid(event: FormEvent<HTMLInputElement>) {
        // The hint below the field already shows the error, so the browser's bubble is suppressed.
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
