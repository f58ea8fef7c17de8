import { EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { showToast } from '../ui/toasts.ts';
import { selectEmail, userChanged } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeUser } from './accountThunks.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { useProof } from './useProof.ts';

export function EmailForm({
  hasMail,
  onChanged,
  onClose,
}: {
  hasMail: boolean;
  /** Called with the current e-mail address, and with the new one if it must be verified first. */
  onChanged: (email: string, pendingEmail?: string) => void;
  onClose: () => void;
}) {
  const words = useWords(account);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const { field, onRefused } = useProof();
  const [isTaken, setIsTaken] = useState(false);
  const email = useSelector(selectEmail);

  async function save(form: HTMLFormElement) {
    const patch = { email: formText(form, 'email').trim(), password: formText(form, 'current') };
    const user = await call(changeUser(patch), (problem) => {
      const isThis = problem.keyPattern?.['email'] !== undefined;
      if (isThis) setIsTaken(true);
      return isThis || onRefused(problem);
    });
    if (user === undefined) return;
    dispatch(userChanged(user));
    if (user.email === patch.email) {
      if (user.email !== email) onChanged(user.email);
      showToast('success', words.emailChanged);
    } else {
      onChanged(user.email, patch.email);
      showToast('success', words.openLink(patch.email));
    }
    onClose();
  }

  return (
    <AccountForm title={words.emailTitle} submit={words.editEmail} isBusy={isBusy} onSubmit={save} onCancel={onClose}>
      <Field
        label={words.newEmail}
        name="email"
        type="email"
        required
        maxCharacters={EMAIL_MAX_LENGTH}
        defaultValue={email}
        autoComplete="email"
        hint={hasMail ? words.emailLinkHint : words.emailHint}
        refusal={isTaken ? words.emailTaken : ''}
        onChange={() => setIsTaken(false)}
      />
      <CurrentPassword {...field} />
    </AccountForm>
  );
}
