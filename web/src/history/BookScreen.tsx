import { useSelector } from 'react-redux';
import { ContactsPage } from '../contacts/ContactsPage.tsx';
import { selectIsRemembered } from '../contacts/contactsSlice.ts';
import { useUndoKeys } from './useUndoKeys.ts';

/** The contacts screen, with all that a server which remembers lets one do about the past. */
export default function BookScreen() {
  const isRemembered = useSelector(selectIsRemembered);
  useUndoKeys(isRemembered);
  return <ContactsPage />;
}
