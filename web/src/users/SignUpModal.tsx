import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@contactbook/contract/limits';
import type { SignUp } from '@contactbook/contract/users';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import type { EntryFailure, OpenEntry } from './entry.ts';
import { FailureNote } from './FailureNote.tsx';
import { PasswordAdvice } from './PasswordAdvice.tsx';

const INVITATION_MAX_CHARACTERS = 200;

type SignUpModalProps = {
  typed: OpenEntry['typed'];
  failure: EntryFailure | undefined;
  onClose: () => void;
  /** The sign-up policy: `invitation`, `closed`, or open to everyone for any other value. */
  rule: string;
  onSubmit: (user: SignUp) => void;
  /** Called if the e-mail address already has an account. */
  onLogIn: (email: string) => void;
  /** The link to the other dialog. */
  children: ReactNode;
};

/** Section 2, "Sign Up modal". */
export function SignUpModal({ typed, failure, onClose, rule, onSubmit, onLogIn, children }: SignUpModalProps) {
  const [isFirst, setIsFirst] = useState(failure !== undefined);
  const [written, setWritten] = useState({ name: '', email: '', password: '' });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const user = userIn(event.currentTarget);
    const invitation = formText(event.currentTarget, 'invitation').trim();
    onSubmit(rule === 'invitation' ? { ...user, invitation } : user);
  }

  if (rule === 'closed' && !isFirst) {
    return (
      <Modal isOpen onClose={onClose} title="Start your book">
        <p>Nobody can sign up here at this moment. Ask whoever runs this server.</p>
        {/* A server without accounts accepts the first one, regardless of its policy. */}
        <p className="entry-other">
          <button type="button" className="entry-link" onClick={() => setIsFirst(true)}>
            I run it, and am the first one here
          </button>
        </p>
        <p className="entry-other">Already have one? {children}</p>
      </Modal>
    );
  }

  return (
    <Modal isOpen onClose={onClose} title="Start your book">
      <form onSubmit={submit} onInput={({ currentTarget }) => setWritten(userIn(currentTarget))}>
        <FailureNote failure={failure}>
          <button type="button" className="entry-link" onClick={() => onLogIn(typed?.email ?? '')}>
            Log in instead
          </button>{' '}
          or use another e-mail.
        </FailureNote>
        <Field
          label="Name"
          name="name"
          required
          pattern=".*\S.*"
          maxCharacters={NAME_MAX_LENGTH}
          defaultValue={typed?.name}
          autoComplete="name"
          hint="Please enter your user name."
        />
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
        />
        <PasswordField
          pattern={`.{${PASSWORD_MIN_LENGTH},}`}
          autoComplete="new-password"
          hint={
            <>
              {PASSWORD_MIN_LENGTH} characters minimum <PasswordAdvice password={written.password} person={written} />
            </>
          }
          data-focus-first={typed !== undefined}
        />
        {rule === 'invitation' && (
          <Field
            label="Invitation code"
            name="invitation"
            required
            maxCharacters={INVITATION_MAX_CHARACTERS}
            defaultValue={typed?.invitation}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="From whoever runs this server."
          />
        )}
        <button type="submit" className={`${buttons.primary} entry-submit`}>
          Sign Up
        </button>
      </form>
      <p className="entry-other">Already have one? {children}</p>
    </Modal>
  );
}

function userIn(form: HTMLFormElement) {
  return { name: formText(form, 'name').trim(), email: formText(form, 'email'), password: formText(form, 'password') };
}
