import type { Credentials } from '@contactbook/contract/users';
import type { MouseEvent } from 'react';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { entry } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import type { EntryModalProps } from './entry.ts';
import { FailureNote } from './FailureNote.tsx';

type LogInModalProps = EntryModalProps & {
  onSubmit: (credentials: Credentials) => void;
  onForgotten: (email: string) => void;
};

/** Section 2, "Log in modal". */
export function LogInModal({ typed, failure, onClose, onSubmit, onForgotten, children }: LogInModalProps) {
  const words = useWords(entry);

  function submit(form: HTMLFormElement) {
    onSubmit({ email: formText(form, 'email'), password: formText(form, 'password') });
  }

  function forget({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onForgotten(currentTarget.form === null ? '' : formText(currentTarget.form, 'email'));
  }

  return (
    <Modal onClose={onClose} title={words.welcome}>
      <EntryForm submit={words.logIn} onSubmit={submit}>
        <FailureNote failure={failure} />
        <EmailField value={typed?.email} isHintQuiet />
        <PasswordField
          autoComplete="current-password"
          hint={words.passwordHint}
          isHintQuiet
          data-focus-first={typed !== undefined}
        />
        <p className="entry-forgotten">
          <button type="button" className="entry-link" onClick={forget}>
            {words.forgot}
          </button>
        </p>
      </EntryForm>
      <p className="entry-other">
        {words.noBook} {children}
      </p>
    </Modal>
  );
}
