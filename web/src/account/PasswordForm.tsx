import type { ActiveSession } from '@contactbook/contract/account';
import { formText } from '../ui/formText.ts';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { NewPassword } from '../users/NewPassword.tsx';
import { AccountForm } from './AccountForm.tsx';
import { changePassword } from './accountThunks.ts';
import { PresentPassword } from './PresentPassword.tsx';
import { useProof } from './useProof.ts';

export function PasswordForm({
  sessions,
  onChanged,
  onClose,
}: {
  sessions: ActiveSession[];
  /** All others are logged out. */
  onChanged: () => void;
  onClose: () => void;
}) {
  const { call, isBusy } = useCall();
  const { field, onRefused } = useProof();

  async function save(form: HTMLFormElement) {
    const change = { current: formText(form, 'present'), next: formText(form, 'password') };
    if ((await call(changePassword(change), onRefused)) === undefined) return;
    showToast('success', changedMessage(sessions.length - 1));
    onChanged();
    onClose();
  }

  return (
    <AccountForm
      title="Change your password"
      submit="Change password"
      isBusy={isBusy}
      onSubmit={save}
      onCancel={onClose}
    >
      <PresentPassword {...field} />
      <NewPassword />
      <p className="rows-kind">Everywhere else you are logged out. Your devices keep working.</p>
    </AccountForm>
  );
}

function changedMessage(others: number): string {
  if (others < 1) return 'Your password is changed.';
  return `Your password is changed. ${others === 1 ? '1 other was' : `${others} others were`} logged out.`;
}
