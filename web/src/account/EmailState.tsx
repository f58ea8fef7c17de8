import type { AccountState } from '@contactbook/contract/account';
import { useState } from 'react';
import { Isolated } from '../ui/Isolated.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';
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
  const words = useWords(account);
  const cancelling = useCall();
  if (!hasMail || (isVerified && pendingEmail === undefined)) return null;

  async function cancel() {
    if ((await cancelling.call(cancelEmail())) === undefined) return;
    showToast('success', words.emailStays);
    onCancelled();
  }

  if (pendingEmail === undefined) {
    return (
      <p className="rows-kind">
        {words.notVerified} · <SendAgain />
      </p>
    );
  }
  return (
    <div className="account-pending">
      <p className="rows-kind">
        <Isolated text={words.pending(pendingEmail)} name={pendingEmail} />
      </p>
      <p className="rows-kind">
        <SendAgain key={pendingEmail} /> ·{' '}
        <button
          type="button"
          className="account-again"
          aria-label={words.cancelEmail}
          aria-busy={cancelling.isBusy}
          onClick={() => void cancel()}
        >
          {words.cancel}
        </button>
      </p>
    </div>
  );
}

function SendAgain() {
  const words = useWords(account);
  const { call, isBusy } = useCall();
  const [isSent, setIsSent] = useState(false);

  async function send() {
    if ((await call(sendVerification())) === undefined) return;
    setIsSent(true);
    showToast('success', words.linkSent);
  }

  if (isSent) return words.sent;
  return (
    <button type="button" className="account-again" aria-busy={isBusy} onClick={() => void send()}>
      {words.sendAgain}
    </button>
  );
}
