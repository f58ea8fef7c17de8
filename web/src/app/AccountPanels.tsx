import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import { useBackOnce } from '../ui/useBackOnce.ts';

const DevicesPanel = lazyWithRetry(() => import('../devices/DevicesPanel.tsx'));
const ConnectPhone = lazyWithRetry(() => import('../devices/ConnectPhone.tsx'));

export type OpenAccount = 'account' | 'password' | 'devices' | 'connect' | 'program';

/**
 * The account panel, the devices panel, or the dialog that connects a phone. Each is an entry of the browser's history,
 * so Back closes it and returns to the one before.
 */
export default function AccountPanels({ open }: { open: OpenAccount }) {
  const [path, navigate] = useLocation();
  const [hasShownDevices, setHasShownDevices] = useState(false);
  const { back: close } = useBackOnce();
  useEffect(
    () =>
      whenIdle(() => {
        DevicesPanel.fetchAhead();
        ConnectPhone.fetchAhead();
      }),
    [],
  );

  function showDevices() {
    setHasShownDevices(true);
    navigate(path, { state: { account: 'devices' } });
  }

  if (open === 'connect' || open === 'program') return <ConnectPhone isProgram={open === 'program'} onClose={close} />;
  if (open === 'devices') {
    return <DevicesPanel onClose={close} onConnect={(account) => navigate(path, { state: { account } })} />;
  }
  return (
    <AccountPanel
      onClose={close}
      onDevices={showDevices}
      isBack={hasShownDevices}
      isPasswordOpen={open === 'password'}
    />
  );
}
