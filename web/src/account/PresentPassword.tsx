import { PasswordField } from '../ui/PasswordField.tsx';

/** The proof that it is the person who asks; `isWrong` after the server has said so, until it is written anew. */
export function PresentPassword({ isWrong, onInput }: { isWrong: boolean; onInput: () => void }) {
  return (
    <PasswordField
      label="Present password"
      name="present"
      autoComplete="current-password"
      hint="Please enter your present password."
      isHintQuiet
      refusal={isWrong ? 'This is not your present password.' : ''}
      onChange={onInput}
    />
  );
}
