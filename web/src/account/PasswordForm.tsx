import type { ActiveSession } from '@contactbook/contract/account';
import { formText } from '../ui/formText.ts';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { NewPassword } from '../users/NewPassword.tsx';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { changePassword } from './accountThunks.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { useProof } from './useProof.ts';

/** What a password change ends in addition to all other sessions. */
export type EndedAccess = { endDevices: boolean; endCodes: boolean };

export function PasswordForm({
  sessions,
  hasDevices,
  hasCodes,
  onChanged,
  onClose,
}: {
  sessions: ActiveSession[];
  hasDevices: boolean;
  hasCodes: boolean;
  onChanged: (ended: EndedAccess) => void;
  onClose: () => void;
}) {
  const words = useWords(account);
  const { call, isBusy } = useCall();
  const { field, onRefused } = useProof();

  async function save(form: HTMLFormElement) {
    const kept = new FormData(form);
    const ended = { endDevices: hasDevices && !kept.has('devices'), endCodes: hasCodes && !kept.has('codes') };
    const change = { current: formText(form, 'current'), next: formText(form, 'password'), ...ended };
    if ((await call(changePassword(change), onRefused)) === undefined) return;
    showToast('success', words.passwordChanged(sessions.length - 1));
    onChanged(ended);
    onClose();
  }

  return (
    <AccountForm
      title={words.passwordTitle}
      submit={words.editPassword}
      isBusy={isBusy}
      onSubmit={save}
      onCancel={onClose}
    >
      <CurrentPassword {...field} />
      <NewPassword />
      <p className="rows-kind">{words.elsewhere}</p>
      {(hasDevices || hasCodes) && (
        <fieldset className="account-keep">
          <legend className="rows-kind">{words.untick}</legend>
          {hasDevices && (
            <ChoiceRow type="checkbox" name="devices" defaultChecked>
              {words.keepDevices}
            </ChoiceRow>
          )}
          {hasCodes && (
            <ChoiceRow type="checkbox" name="codes">
              {words.keepCodes}
            </ChoiceRow>
          )}
        </fieldset>
      )}
    </AccountForm>
  );
}
