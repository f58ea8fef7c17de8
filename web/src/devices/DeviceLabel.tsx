import type { RefObject } from 'react';
import { Field } from '../ui/Field.tsx';

const LABEL_MAX_CHARACTERS = 100;

/** What its owner calls a device. */
export function DeviceLabel({ inputRef }: { inputRef?: RefObject<HTMLInputElement | null> }) {
  return (
    <Field
      label="What is it?"
      name="label"
      required
      pattern=".*\S.*"
      dir="auto"
      autoComplete="off"
      maxCharacters={LABEL_MAX_CHARACTERS}
      {...(inputRef && { inputRef })}
      hint="A name for you, such as “Olena’s phone”."
    />
  );
}
