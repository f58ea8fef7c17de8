import type { AccountState } from '@contactbook/contract/account';
import { useState } from 'react';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { sendVerification } from './accountThunks.ts';

/** Below an e-mail that nobody has shown to be theirs yet, where the server can send mail. */
export function EmailState({ account: { hasMail, isVerified } }: { account: AccountState }) {
  const { call, isBusy } = useCall();
  const [isSent, setIsSent] = useState(false);
  if (!hasMail || isVerified) return null;

  async function send() {
    if ((await call(sendVerification())) === undefined) return;
    setIsSent(true);
    showToast('success', 'A link is on its way to you.');
  }

  return (
    <p className="rows-kind">
      Not verified yet ·{' '}
      {isSent ? (
        'Sent'
      ) : (
        <button type="button" className="account-again" aria-busy={isBusy} onClick={() => void send()}>
          Send again
        </button>
      )}
    </p>
  );
}
