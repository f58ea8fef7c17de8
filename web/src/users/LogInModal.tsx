import { EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import type { Credentials } from '@contactbook/contract/users';
import type { ReactNode, SubmitEvent } from 'react';
import buttons from '../ui/buttons.module.css';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

type LogInModalProps = {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (credentials: Credentials) => void;
  onForgotten: () => void;
  /** The way to the other dialog. */
  children: ReactNode;
};

/** Section 2, "Log in modal". */
export function LogInModal({ isOpen, onClose, onSubmit, onForgotten, children }: LogInModalProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit({ email: formText(form, 'email'), password: formText(form, 'password') });
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Welcome back">
      <form onSubmit={submit}>
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxCharacters={EMAIL_MAX_LENGTH}
          placeholder="olena@example.com"
          autoComplete="email"
          hint="Please enter your user email."
          isHintQuiet
        />
        <PasswordField autoComplete="current-password" hint="Please enter your password." isHintQuiet />
        <button type="submit" className={`${buttons.primary} entry-submit`}>
          Log in
        </button>
      </form>
      <p className="entry-other">
        <button type="button" className="entry-link" onClick={onForgotten}>
          Forgot your password?
        </button>
      </p>
      <p className="entry-other">No book yet? {children}</p>
    </Modal>
  );
}
