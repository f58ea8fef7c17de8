import { SCREENS } from '@contactbook/contract/screens';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { KeptDevices } from '../account/KeptDevices.tsx';
import { NewLogIns } from '../account/NewLogIns.tsx';
import { selectHasHistory } from '../contacts/contactsSlice.ts';
import { PendingConflicts } from '../devices/PendingConflicts.tsx';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import newsSheet from '../ui/news.css?url';

/** How the contacts were reached, in the state of the browser's history. */
type Arrival = { hasRecovered?: boolean };

const SHEET = fetchSheet(newsSheet);

/** What a member is told of beside what they do; other servers know nothing of it. */
export default function AccountNews() {
  const hasHistory = useSelector(selectHasHistory);
  const [path, navigate] = useLocation();
  const { hasRecovered } = useHistoryState<Arrival | null>() ?? {};
  // It stays while the person goes on to other screens.
  const [asksAboutDevices, setAsksAboutDevices] = useState(false);
  if (hasRecovered === true && !asksAboutDevices) setAsksAboutDevices(true);
  // Where programs that keep passwords lead to change one (/.well-known/change-password).
  useEffect(() => {
    if (location.hash !== '#password') return;
    navigate(SCREENS.contacts, { replace: true });
    navigate(SCREENS.contacts, { state: { account: 'password' } });
  }, [navigate]);

  function forgetRecovery() {
    navigate(path, { replace: true, state: null });
    setAsksAboutDevices(false);
  }

  function showDevices() {
    forgetRecovery();
    navigate(path, { state: { account: 'devices' } });
  }

  if (!hasHistory) return null;
  return (
    <div className="news">
      {SHEET}
      {asksAboutDevices && <KeptDevices onShow={showDevices} onKnown={forgetRecovery} />}
      <NewLogIns />
      {path.startsWith(SCREENS.contacts) && <PendingConflicts />}
    </div>
  );
}
