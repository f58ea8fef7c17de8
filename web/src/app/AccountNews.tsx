import { SCREENS } from '@contactbook/contract/screens';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { KeptDevices } from '../account/KeptDevices.tsx';
import { NewLogIns } from '../account/NewLogIns.tsx';
import { selectIsOwnServer } from '../book/contactsSlice.ts';
import '../ui/news.css';
import { openOver } from '../ui/place.ts';
import { MemberHome, VisitorHome } from './lazyScreens.ts';

/** State of the history entry with which the contacts screen was opened. */
type Arrival = { hasRecovered?: boolean };

/** Notices about the account: devices to check after a recovery, and new log-ins. Only our own server has them. */
export default function AccountNews() {
  const isOwnServer = useSelector(selectIsOwnServer);
  const [path, navigate] = useLocation();
  const { hasRecovered } = useHistoryState<Arrival | null>() ?? {};
  // The question stays when the user goes to another screen.
  const [asksAboutDevices, setAsksAboutDevices] = useState(false);
  if (hasRecovered === true && !asksAboutDevices) setAsksAboutDevices(true);
  // The brand link and the log-out lead to these.
  useEffect(() => {
    MemberHome.fetchAhead();
    VisitorHome.fetchAhead();
  }, []);
  // Password managers open /.well-known/change-password, which redirects to this fragment.
  useEffect(() => {
    if (location.hash !== '#password') return;
    navigate(SCREENS.contacts, { replace: true });
    openOver({ account: 'password' });
  }, [navigate]);

  function forgetRecovery() {
    navigate(path, { replace: true, state: null });
    setAsksAboutDevices(false);
  }

  function showDevices() {
    forgetRecovery();
    openOver({ account: 'devices' });
  }

  if (!isOwnServer) return null;
  return (
    <div className="news">
      {asksAboutDevices && <KeptDevices onShow={showDevices} onKnown={forgetRecovery} />}
      <NewLogIns />
    </div>
  );
}
