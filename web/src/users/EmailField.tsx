import { EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import { Field } from '../ui/Field.tsx';
import { entry } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The e-mail of an account, in the dialogs to log in, sign up and recover. */
export function EmailField({ value, isHintQuiet = false }: { value: string | undefined; isHintQuiet?: boolean }) {
  const words = useWords(entry);
  return (
    <Field
      label={words.email}
      name="email"
      type="email"
      required
      maxCharacters={EMAIL_MAX_LENGTH}
      defaultValue={value}
      placeholder={words.emailExample}
      autoComplete="email"
      hint={words.emailHint}
      isHintQuiet={isHintQuiet}
    />
  );
}
