import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { leavePanel } from '../ui/holdPage.ts';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';

const DevicesPanel = lazyWithRetry(() => import('../devices/DevicesPanel.tsx'));
const ConnectPhone = lazyWithRetry(() => import('../devices/ConnectPhone.tsx'));

export type OpenAccount = 'account' | 'password' | 'devices' | 'connect';

/**
 * The account panel, the devices panel, or the dialog that connects a phone. Each is an entry of the browser's history,
 * so Back closes it and returns to the one before.
 */
export default function AccountPanels({ open }: { open: OpenAccount }) {
  const [path, navigate] = useLocation();
  const state: unknown = useHistoryState();
  const [hasShownDevices, setHasShownDevices] = useState(false);
  const closed = useRef<unknown>(null);
  useEffect(
    () =>
      whenIdle(() => {
        DevicesPanel.fetchAhead();
        ConnectPhone.fetchAhead();
      }),
    [],
  );

  function close() {
    // Going back is asynchronous. A second call before it is done would leave the screen.
    if (closed.current === state) return;
    closed.current = state;
    leavePanel();
  }

  function showDevices() {
    setHasShownDevices(true);
    navigate(path, { state: { account: 'devices' } });
  }

  if (open === 'connect') return <ConnectPhone onClose={close} />;
  if (open === 'devices') {
    return <DevicesPanel onClose={close} onConnect={() => navigate(path, { state: { account: 'connect' } })} />;
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
