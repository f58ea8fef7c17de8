import { useEffect, useState } from 'react';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import { closeOpen, openOver } from '../ui/place.ts';

const DevicesPanel = lazyWithRetry(() => import('../devices/DevicesPanel.tsx'));
const ConnectPhone = lazyWithRetry(() => import('../devices/ConnectPhone.tsx'));

export type OpenAccount = 'account' | 'password' | 'devices' | 'connect' | 'program';

/**
 * The account panel, the devices panel, or the dialog that connects a phone. Each is an entry of the browser's history,
 * so Back closes it and returns to the one before.
 */
export default function AccountPanels({ open }: { open: OpenAccount }) {
  const [hasShownDevices, setHasShownDevices] = useState(false);
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
    openOver({ account: 'devices' });
  }

  if (open === 'connect' || open === 'program')
    return <ConnectPhone isProgram={open === 'program'} onClose={closeOpen} />;
  if (open === 'devices') {
    return <DevicesPanel onClose={closeOpen} onConnect={(account) => openOver({ account })} />;
  }
  return (
    <AccountPanel
      onClose={closeOpen}
      onDevices={showDevices}
      isBack={hasShownDevices}
      isPasswordOpen={open === 'password'}
    />
  );
}
