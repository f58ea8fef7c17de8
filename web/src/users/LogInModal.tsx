import { EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import type { Credentials } from '@contactbook/contract/users';
import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import buttons from '../ui/buttons.module.css';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import type { EntryFailure, OpenEntry } from './entry.ts';
import { FailureNote } from './FailureNote.tsx';

type LogInModalProps = {
  typed: OpenEntry['typed'];
  failure: EntryFailure | undefined;
  onClose: () => void;
  onSubmit: (credentials: Credentials) => void;
  onForgotten: (email: string) => void;
  /** The link to the other dialog. */
  children: ReactNode;
};

/** Section 2, "Log in modal". */
export function LogInModal({ typed, failure, onClose, onSubmit, onForgotten, children }: LogInModalProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit({ email: formText(form, 'email'), password: formText(form, 'password') });
  }

  function forget({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onForgotten(currentTarget.form === null ? '' : formText(currentTarget.form, 'email'));
  }

  return (
    <Modal isOpen onClose={onClose} title="Welcome back">
      <form onSubmit={submit}>
        <FailureNote failure={failure} />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxCharacters={EMAIL_MAX_LENGTH}
          defaultValue={typed?.email}
          placeholder="olena@example.com"
          autoComplete="email"
          hint="Please enter your user email."
          isHintQuiet
        />
        <PasswordField
          autoComplete="current-password"
          hint="Please enter your password."
          isHintQuiet
          data-focus-first={typed !== undefined}
        />
        <p className="entry-forgotten">
          <button type="button" className="entry-link" onClick={forget}>
            Forgot your password?
          </button>
        </p>
        <button type="submit" className={`${buttons.primary} entry-submit`}>
          Log in
        </button>
      </form>
      <p className="entry-other">No book yet? {children}</p>
    </Modal>
  );
}
