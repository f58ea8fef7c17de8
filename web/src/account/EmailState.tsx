import type { AccountState } from '@contactbook/contract/account';
import { useState } from 'react';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { cancelEmail, sendVerification } from './accountThunks.ts';

/**
 * Shows below the e-mail address that it, or its replacement, is not verified yet. Empty if the server sends no mail.
 */
export function EmailState({
  account: { hasMail, isVerified, pendingEmail },
  onCancelled,
}: {
  account: AccountState;
  onCancelled: () => void;
}) {
  const cancelling = useCall();
  if (!hasMail || (isVerified && pendingEmail === undefined)) return null;

  async function cancel() {
    if ((await cancelling.call(cancelEmail())) === undefined) return;
    showToast('success', 'Your e-mail stays as it is.');
    onCancelled();
  }

  if (pendingEmail === undefined) {
    return (
      <p className="rows-kind">
        Not verified yet · <SendAgain />
      </p>
    );
  }
  return (
    <div className="account-pending">
      <p className="rows-kind">
        Changes to <bdi>{pendingEmail}</bdi> once you open the link that we sent there.
      </p>
      <p className="rows-kind">
        <SendAgain key={pendingEmail} /> ·{' '}
        <button
          type="button"
          className="account-again"
          aria-label="Cancel the new e-mail"
          aria-busy={cancelling.isBusy}
          onClick={() => void cancel()}
        >
          Cancel
        </button>
      </p>
    </div>
  );
}

function SendAgain() {
  const { call, isBusy } = useCall();
  const [isSent, setIsSent] = useState(false);

  async function send() {
    if ((await call(sendVerification())) === undefined) return;
    setIsSent(true);
    showToast('success', 'A link is on its way to you.');
  }

  if (isSent) return 'Sent';
  return (
    <button type="button" className="account-again" aria-busy={isBusy} onClick={() => void send()}>
      Send again
    </button>
  );
}
