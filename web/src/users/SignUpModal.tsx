import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@contactbook/contract/limits';
import type { SignUp } from '@contactbook/contract/users';
import type { ReactNode, SubmitEvent } from 'react';
import buttons from '../ui/buttons.module.css';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

type SignUpModalProps = {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (user: SignUp) => void;
  /** The way to the other dialog. */
  children: ReactNode;
};

/** Section 2, "Sign Up modal". */
export function SignUpModal({ isOpen, onClose, onSubmit, children }: SignUpModalProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = formText(form, 'name').trim();
    onSubmit({ name, email: formText(form, 'email'), password: formText(form, 'password') });
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Start your book">
      <form onSubmit={submit}>
        <Field
          label="Name"
          name="name"
          required
          pattern=".*\S.*"
          maxCharacters={NAME_MAX_LENGTH}
          autoComplete="name"
          hint="Please enter your user name."
        />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxCharacters={EMAIL_MAX_LENGTH}
          placeholder="olena@example.com"
          autoComplete="email"
          hint="Please enter your user email."
        />
        <PasswordField
          pattern={`.{${PASSWORD_MIN_LENGTH},}`}
          autoComplete="new-password"
          hint={`${PASSWORD_MIN_LENGTH} characters minimum`}
        />
        <button type="submit" className={`${buttons.primary} entry-submit`}>
          Sign Up
        </button>
      </form>
      <p className="entry-other">Already have one? {children}</p>
    </Modal>
  );
}
