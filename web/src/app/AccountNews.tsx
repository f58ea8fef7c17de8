import { SCREENS } from '@contactbook/contract/screens';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { NewLogIns } from '../account/NewLogIns.tsx';
import { selectHasHistory } from '../contacts/contactsSlice.ts';
import { WaitingEdits } from '../devices/WaitingEdits.tsx';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import newsSheet from '../ui/news.css?url';

const SHEET = fetchSheet(newsSheet);

/** What a member is told of beside what they do; other servers know nothing of it. */
export default function AccountNews() {
  const hasHistory = useSelector(selectHasHistory);
  const [path, navigate] = useLocation();
  // Where programs that keep passwords lead to change one (/.well-known/change-password).
  useEffect(() => {
    if (location.hash !== '#password') return;
    navigate(SCREENS.contacts, { replace: true });
    navigate(SCREENS.contacts, { state: { account: 'password' } });
  }, [navigate]);
  if (!hasHistory) return null;
  return (
    <div className="news">
      {SHEET}
      <NewLogIns />
      {path.startsWith(SCREENS.contacts) && <WaitingEdits />}
    </div>
  );
}
