import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { leavePanel } from '../ui/holdPage.ts';
import { onDemand, whenIdle } from '../ui/onDemand.ts';

const DevicesPanel = onDemand(() => import('../devices/DevicesPanel.tsx'));

export type OpenAccount = 'account' | 'password' | 'devices';

/** The account, or its devices, which lead back to it. Each is a step of the browser's history, which the way back closes. */
export default function AccountPanels({ open }: { open: OpenAccount }) {
  const [path, navigate] = useLocation();
  const state: unknown = useHistoryState();
  const [hasShownDevices, setHasShownDevices] = useState(false);
  const closed = useRef<unknown>(null);
  useEffect(() => whenIdle(DevicesPanel.fetchAhead), []);

  function close() {
    // The step back takes a moment: closing a second time before it is done would lead out of the screen.
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
