import type { RefObject } from 'react';
import { useDraftText } from '../book/useDraftText.ts';
import { Field } from '../ui/Field.tsx';
import { device } from '../words/en.ts';
import { useWords } from '../words/words.ts';

export const LABEL_MAX_CHARACTERS = 100;

/** The field for a device's name. Its text is a draft until it is sent. */
export function DeviceLabel({ inputRef }: { inputRef?: RefObject<HTMLInputElement | null> }) {
  const words = useWords(device);
  const written = useDraftText('device name');
  return (
    <Field
      label={words.label}
      name="label"
      required
      pattern=".*\S.*"
      dir="auto"
      autoComplete="off"
      {...written}
      maxCharacters={LABEL_MAX_CHARACTERS}
      {...(inputRef && { inputRef })}
      hint={words.hint}
    />
  );
}
