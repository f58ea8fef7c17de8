import { Suspense, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { conflictsShown, selectConflicts } from '../contacts/conflictsSlice.ts';
import { type BookHandle, ContactsPage } from '../contacts/ContactsPage.tsx';
import { selectIsRemembered } from '../contacts/contactsSlice.ts';
import { editRebased } from '../contacts/draftsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { DialogFault } from '../ui/DialogFault.tsx';
import { onDemand, whenIdle } from '../ui/onDemand.ts';
import { BookLinks } from '../history/BookLinks.tsx';
import { usePanel } from '../history/usePanel.ts';
import { useTrashCount } from '../history/useTrashCount.ts';
import { useUndoKeys } from '../history/useUndoKeys.ts';

const ConflictDialog = onDemand(() => import('../history/ConflictDialog.tsx'));
const BookPanel = onDemand(() => import('../history/BookPanel.tsx'));

/** The contacts screen, with all that a server which remembers lets one do about the past. */
export default function ContactsScreen() {
  const dispatch = useAppDispatch();
  const isRemembered = useSelector(selectIsRemembered);
  const { panel, open, close } = usePanel();
  const [trashed, tellTrashed] = useTrashCount(panel?.kind === 'trash');
  const hasConflict = useSelector(selectConflicts).length > 0;
  const book = useRef<BookHandle>(null);
  useUndoKeys(isRemembered);
  // What may be opened next is there then, also when the network is not.
  useEffect(() => (isRemembered ? whenIdle(fetchDialogs) : undefined), [isRemembered]);
  return (
    <>
      <ContactsPage
        bookRef={book}
        links={isRemembered && <BookLinks trashed={trashed} onOpen={open} />}
        {...(isRemembered && { onHistory: (id: string) => open({ kind: 'contact', id }) })}
      />
      {isRemembered && panel !== null && (
        <DialogFault onClose={close}>
          <Suspense>
            <BookPanel
              panel={panel}
              onClose={close}
              onTrashCounted={tellTrashed}
              // What is typed in its row goes on from there.
              onBroughtBack={(contact) => dispatch(editRebased(contact))}
            />
          </Suspense>
        </DialogFault>
      )}
      {hasConflict && (
        <DialogFault onClose={() => dispatch(conflictsShown([]))}>
          <Suspense>
            <ConflictDialog book={book} />
          </Suspense>
        </DialogFault>
      )}
    </>
  );
}

function fetchDialogs(): void {
  BookPanel.fetchAhead();
  ConflictDialog.fetchAhead();
}
