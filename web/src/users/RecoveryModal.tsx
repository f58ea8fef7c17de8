import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Isolated } from '../ui/Isolated.tsx';
import { Modal } from '../ui/Modal.tsx';
import { entry } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { recover } from './authSlice.ts';
import { EmailField } from './EmailField.tsx';
import { type EntryFailure, entryFailure } from './entry.ts';
import { EntryForm } from './EntryForm.tsx';
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
  const words = useWords(entry);
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
    const session = await call(recover(body), (problem, error) => {
      if (problem.code === 'code_refused') setIsRefused(true);
      else setFailure(entryFailure('recovery', error));
      return true;
    });
    if (session === undefined) return;
    onClose();
    onRecovered();
  }

  return (
    <Modal onClose={onClose} title={words.recovery}>
      {step === 'sent' && (
        <p role="status">
          <Isolated text={words.sent(email)} name={email} />
        </p>
      )}
      {step === 'mail' && (
        <EntryForm key={step} submit={words.sendLink} isBusy={isBusy} onSubmit={ask}>
          <p className="entry-text">{words.linkText}</p>
          <EmailField value={email} isHintQuiet />
        </EntryForm>
      )}
      {step === 'code' && (
        <EntryForm key={step} submit={words.change} isBusy={isBusy} onSubmit={useCode}>
          <p className="entry-text">
            {words.codeText}
            {!hasMail && ` ${words.noMail}`}
          </p>
          <FailureNote failure={failure} />
          <EmailField value={email} isHintQuiet />
          <Field
            label={words.code}
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint={words.codeHint}
            refusal={isRefused ? words.codeRefused : ''}
            onChange={() => setIsRefused(false)}
          />
          <NewPassword />
        </EntryForm>
      )}
      {hasMail && (
        <p className="entry-other">
          {step === 'code' ? words.noCode : words.haveCode}{' '}
          <button type="button" className="entry-link" onClick={() => setStep(step === 'code' ? 'mail' : 'code')}>
            {step === 'code' ? words.byMail : words.useIt}
          </button>
        </p>
      )}
    </Modal>
  );
}
