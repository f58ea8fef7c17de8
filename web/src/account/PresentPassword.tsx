import { PasswordField } from '../ui/PasswordField.tsx';

/** The field for the current password. `isWrong` is true from the server's refusal until the next input. */
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
