import { PasswordField } from '../ui/PasswordField.tsx';
import { account } from '../words/en/account.ts';
import { useWords } from '../words/words.ts';

/** The proof that it is the person who asks; `isWrong` after the server has said so, until it is written anew. */
export function PresentPassword({ isWrong, onInput }: { isWrong: boolean; onInput: () => void }) {
  const words = useWords(account);
  return (
    <PasswordField
      label={words.present}
      name="present"
      autoComplete="current-password"
      hint={words.presentHint}
      isHintQuiet
      refusal={isWrong ? words.presentWrong : ''}
      onChange={onInput}
    />
  );
}
