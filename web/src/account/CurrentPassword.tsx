import { PasswordField } from '../ui/PasswordField.tsx';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The field for the current password. `isWrong` is true from the server's refusal until the next input. */
export function CurrentPassword({ isWrong, onInput }: { isWrong: boolean; onInput: () => void }) {
  const words = useWords(account);
  return (
    <PasswordField
      label={words.current}
      name="current"
      autoComplete="current-password"
      hint={words.currentHint}
      isHintQuiet
      refusal={isWrong ? words.currentWrong : ''}
      onChange={onInput}
    />
  );
}
