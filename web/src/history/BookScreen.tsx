import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { ContactsPage } from '../contacts/ContactsPage.tsx';
import { selectIsRemembered } from '../contacts/contactsSlice.ts';
import { BookLinks } from './BookLinks.tsx';
import { usePanel } from './usePanel.ts';
import { useUndoKeys } from './useUndoKeys.ts';

const TrashPanel = lazy(() => import('./TrashPanel.tsx'));

/** The contacts screen, with all that a server which remembers lets one do about the past. */
export default function BookScreen() {
  const isRemembered = useSelector(selectIsRemembered);
  const { panel, open, close } = usePanel();
  useUndoKeys(isRemembered);
  return (
    <>
      <ContactsPage links={isRemembered && <BookLinks onOpen={open} />} />
      {isRemembered && <Suspense>{panel?.kind === 'trash' && <TrashPanel onClose={close} />}</Suspense>}
    </>
  );
}
