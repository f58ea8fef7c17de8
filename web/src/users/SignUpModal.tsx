import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@contactbook/contract/limits';
import type { SignUp } from '@contactbook/contract/users';
import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { entry } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { EmailField } from './EmailField.tsx';
import type { EntryModalProps } from './entry.ts';
import { EntryForm } from './EntryForm.tsx';
import { FailureNote } from './FailureNote.tsx';
import { PasswordAdvice } from './PasswordAdvice.tsx';

const INVITATION_MAX_CHARACTERS = 200;

type SignUpModalProps = EntryModalProps & {
  /** The sign-up policy: `invitation`, `closed`, or open to everyone for any other value. */
  rule: string;
  onSubmit: (user: SignUp) => void;
  /** Called if the e-mail address already has an account. */
  onLogIn: (email: string) => void;
};

/** Section 2, "Sign Up modal". */
export function SignUpModal({ typed, failure, onClose, rule, onSubmit, onLogIn, children }: SignUpModalProps) {
  const words = useWords(entry);
  const [isFirst, setIsFirst] = useState(failure !== undefined);
  const [written, setWritten] = useState({ name: '', email: '', password: '' });

  function submit(form: HTMLFormElement) {
    const user = userIn(form);
    const invitation = formText(form, 'invitation').trim();
    onSubmit(rule === 'invitation' ? { ...user, invitation } : user);
  }

  if (rule === 'closed' && !isFirst) {
    return (
      <Modal onClose={onClose} title={words.start}>
        <p>{words.closed}</p>
        {/* A server without people lets the first one in, whatever its rule. */}
        <p className="entry-other">
          <button type="button" className="entry-link" onClick={() => setIsFirst(true)}>
            {words.first}
          </button>
        </p>
        <p className="entry-other">
          {words.haveBook} {children}
        </p>
      </Modal>
    );
  }

  return (
    <Modal onClose={onClose} title={words.start}>
      <EntryForm
        submit={words.submitSignUp}
        onSubmit={submit}
        onInput={({ currentTarget }) => setWritten(userIn(currentTarget))}
      >
        <FailureNote failure={failure}>
          <button type="button" className="entry-link" onClick={() => onLogIn(typed?.email ?? '')}>
            {words.instead}
          </button>{' '}
          {words.orOther}
        </FailureNote>
        <Field
          label={words.name}
          name="name"
          required
          pattern=".*\S.*"
          maxCharacters={NAME_MAX_LENGTH}
          defaultValue={typed?.name}
          autoComplete="name"
          autoCapitalize="words"
          hint={words.nameHint}
        />
        <EmailField value={typed?.email} />
        <PasswordField
          pattern={`.{${PASSWORD_MIN_LENGTH},}`}
          autoComplete="new-password"
          hint={
            <>
              {words.minimum(PASSWORD_MIN_LENGTH)} <PasswordAdvice password={written.password} person={written} />
            </>
          }
          data-focus-first={typed !== undefined}
        />
        {rule === 'invitation' && (
          <Field
            label={words.invitation}
            name="invitation"
            required
            maxCharacters={INVITATION_MAX_CHARACTERS}
            defaultValue={typed?.invitation}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={words.invitationHint}
          />
        )}
      </EntryForm>
      <p className="entry-other">
        {words.haveBook} {children}
      </p>
    </Modal>
  );
}

function userIn(form: HTMLFormElement) {
  return { name: formText(form, 'name').trim(), email: formText(form, 'email'), password: formText(form, 'password') };
}
