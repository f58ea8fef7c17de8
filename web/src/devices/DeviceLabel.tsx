import type { RefObject } from 'react';
import { useDraftText } from '../contacts/useDraftText.ts';
import { Field } from '../ui/Field.tsx';

const LABEL_MAX_CHARACTERS = 100;

/** The field for a device's name. Its text is a draft until it is sent. */
export function DeviceLabel({ inputRef }: { inputRef?: RefObject<HTMLInputElement | null> }) {
  const written = useDraftText('device name');
  return (
    <Field
      label="What is it?"
      name="label"
      required
      pattern=".*\S.*"
      dir="auto"
      autoComplete="off"
      {...written}
      maxCharacters={LABEL_MAX_CHARACTERS}
      {...(inputRef && { inputRef })}
      hint="A name for you, such as “Olena’s phone”."
    />
  );
}
