import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { leavePanel } from '../ui/holdPage.ts';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';

const DevicesPanel = lazyWithRetry(() => import('../devices/DevicesPanel.tsx'));

export type OpenAccount = 'account' | 'password' | 'devices';

/**
 * The account panel, or the devices panel, which returns to it. Each is an entry of the browser's history, so Back
 * closes it.
 */
export default function AccountPanels({ open }: { open: OpenAccount }) {
  const [path, navigate] = useLocation();
  const state: unknown = useHistoryState();
  const [hasShownDevices, setHasShownDevices] = useState(false);
  const closed = useRef<unknown>(null);
  useEffect(() => whenIdle(DevicesPanel.fetchAhead), []);

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

  if (open === 'devices') return <DevicesPanel onClose={close} />;
  return (
    <AccountPanel
      onClose={close}
      onDevices={showDevices}
      isBack={hasShownDevices}
      isPasswordOpen={open === 'password'}
    />
  );
}
