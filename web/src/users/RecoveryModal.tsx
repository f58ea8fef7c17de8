import { EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { recover } from './authSlice.ts';
import { type EntryFailure, entryFailure } from './entry.ts';
import { FailureNote } from './FailureNote.tsx';
import { NewPassword } from './NewPassword.tsx';
import { askForLink } from './recoveryThunks.ts';
import { useCall } from './useCall.ts';

/** Helps a user who has forgotten the password: sends a link if the server sends mail, or accepts a recovery code. */
export function RecoveryModal({
  typedEmail,
  hasMail,
  onClose,
  onRecovered,
}: {
  /** E-mail address from the log-in dialog. */
  typedEmail: string;
  hasMail: boolean;
  onClose: () => void;
  /** Called after the user is logged in. */
  onRecovered: () => void;
}) {
  const [step, setStep] = useState<'mail' | 'sent' | 'code'>(hasMail ? 'mail' : 'code');
  const [email, setEmail] = useState(typedEmail);
  const [isRefused, setIsRefused] = useState(false);
  const [failure, setFailure] = useState<EntryFailure>();
  const { call, isBusy } = useCall();

  async function ask(form: HTMLFormElement) {
    const asked = formText(form, 'email');
    if ((await call(askForLink({ email: asked }))) === undefined) return;
    setEmail(asked);
    setStep('sent');
  }

  async function useCode(form: HTMLFormElement) {
    const code = formText(form, 'code').trim();
    const body = { email: formText(form, 'email'), code, password: formText(form, 'password') };
    setFailure(undefined);
    const session = await call(recover(body), (problem, rejection) => {
      if (problem.code === 'code_refused') setIsRefused(true);
      else setFailure(entryFailure('recovery', rejection));
      return true;
    });
    if (session === undefined) return;
    onClose();
    onRecovered();
  }

  return (
    <Modal isOpen onClose={onClose} title="A way back in">
      {step === 'sent' && (
        <p role="status">
          If somebody has a book here with <bdi>{email}</bdi>, a link is on its way there. It is good for one hour.
        </p>
      )}
      {step === 'mail' && (
        <Form key={step} submit="Send the link" isBusy={isBusy} onSubmit={(form) => void ask(form)}>
          <p className="entry-text">A link comes to your e-mail, with which you choose a new password.</p>
          <EmailField value={email} />
        </Form>
      )}
      {step === 'code' && (
        <Form key={step} submit="Change password" isBusy={isBusy} onSubmit={(form) => void useCode(form)}>
          <p className="entry-text">
            One of your recovery codes, and a new password. Everywhere else you are logged out. Your devices keep
            working.
            {!hasMail && ' Without a code, ask whoever runs this server.'}
          </p>
          <FailureNote failure={failure} />
          <EmailField value={email} />
          <Field
            label="Recovery code"
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint="Each is good once."
            refusal={isRefused ? 'This code does not fit the e-mail, or was used already.' : ''}
            onChange={() => setIsRefused(false)}
          />
          <NewPassword />
        </Form>
      )}
      {hasMail && (
        <p className="entry-other">
          {step === 'code' ? 'No code? ' : 'Have a recovery code? '}
          <button type="button" className="entry-link" onClick={() => setStep(step === 'code' ? 'mail' : 'code')}>
            {step === 'code' ? 'By mail' : 'Use it'}
          </button>
        </p>
      )}
    </Modal>
  );
}

function Form({
  submit,
  isBusy,
  onSubmit,
  children,
}: {
  submit: string;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form onSubmit={send}>
      {children}
      <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
        {submit}
      </button>
    </form>
  );
}

function EmailField({ value }: { value: string }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      required
      maxCharacters={EMAIL_MAX_LENGTH}
      defaultValue={value}
      placeholder="olena@example.com"
      autoComplete="email"
      hint="Please enter your user email."
      isHintQuiet
    />
  );
}
