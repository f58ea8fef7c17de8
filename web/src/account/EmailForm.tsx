import { EMAIL_MAX_LENGTH } from '@contactbook/contract/limits';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { showToast } from '../ui/toasts.ts';
import { selectEmail, userChanged } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeUser } from './accountThunks.ts';
import { PresentPassword } from './PresentPassword.tsx';
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
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const { field, onRefused } = useProof();
  const [isTaken, setIsTaken] = useState(false);
  const email = useSelector(selectEmail);

  async function save(form: HTMLFormElement) {
    const patch = { email: formText(form, 'email').trim(), password: formText(form, 'present') };
    const user = await call(changeUser(patch), (problem) => {
      const isThis = problem.keyPattern?.['email'] !== undefined;
      if (isThis) setIsTaken(true);
      return isThis || onRefused(problem);
    });
    if (user === undefined) return;
    dispatch(userChanged(user));
    if (user.email === patch.email) {
      if (user.email !== email) onChanged(user.email);
      showToast('success', 'Your e-mail is changed!');
    } else {
      onChanged(user.email, patch.email);
      showToast('success', `Open the link that we sent to ${patch.email}.`);
    }
    onClose();
  }

  return (
    <AccountForm title="Change your e-mail" submit="Change e-mail" isBusy={isBusy} onSubmit={save} onCancel={onClose}>
      <Field
        label="New e-mail"
        name="email"
        type="email"
        required
        maxCharacters={EMAIL_MAX_LENGTH}
        defaultValue={email}
        autoComplete="email"
        hint={
          hasMail
            ? 'We send a link to it. Once you open the link, you log in with the new e-mail. Your devices keep working.'
            : 'You log in with it from now on. Your devices go on with the address they were set up with.'
        }
        refusal={isTaken ? 'Another account has this e-mail.' : ''}
        onChange={() => setIsTaken(false)}
      />
      <PresentPassword {...field} />
    </AccountForm>
  );
}
