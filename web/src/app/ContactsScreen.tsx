import type { Label } from '@contactbook/contract/labels';
import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { conflictsShown, selectConflicts } from '../book/conflictsSlice.ts';
import { ContactsPage } from '../book/ContactsPage.tsx';
import { selectHasImported, selectIsOwnServer, selectMayBeOwnServer, selectRevision } from '../book/contactsSlice.ts';
import { editRebased } from '../book/draftsSlice.ts';
import { labelShown, selectShownLabel } from '../book/shownLabelSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { HideOnError } from '../ui/HideOnError.tsx';
import { Idle, useIsIdle } from '../ui/Idle.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import { UndoButton } from '../history/UndoButton.tsx';
import { usePanel } from '../history/usePanel.ts';
import { countTrash } from '../history/countTrash.ts';
import { useUndoKeys } from '../history/useUndoKeys.ts';
import { useReading } from '../users/useCall.ts';
import { BookLinks } from './BookLinks.tsx';

const EditConflicts = lazyWithRetry(() => import('../card/conflicts/EditConflicts.tsx'));
const BookTransfer = lazyWithRetry(() => import('../transfer/BookTransfer.tsx'));
const ExportPanel = lazyWithRetry(() => import('../transfer/ExportPanel.tsx'));
const BookPanel = lazyWithRetry(() => import('../history/BookPanel.tsx'));
const BookLabels = lazyWithRetry(() => import('../labels/BookLabels.tsx'));
const PendingConflicts = lazyWithRetry(() => import('../devices/PendingConflicts.tsx'));
const Birthdays = lazyWithRetry(() => import('./Birthdays.tsx'));
const BookPrint = lazyWithRetry(() => import('../book/BookPrint.tsx'));

const DuplicatesLine = lazyWithRetry(() => import('../duplicates/DuplicatesLine.tsx'));
const DuplicatesScreen = lazyWithRetry(() => import('../duplicates/DuplicatesScreen.tsx'));

/** The contacts screen, and the screen of duplicates, which is a part of it. */
export default function ContactsScreen() {
  const [path] = useLocation();
  return path.startsWith(DUPLICATES_SCREEN) ? <Duplicates /> : <BookScreen />;
}

function Duplicates() {
  useUndoKeys(true);
  return (
    <Suspense>
      <DuplicatesScreen />
    </Suspense>
  );
}

/** The book, with trash, history and undo if the server keeps a history. */
function BookScreen() {
  const dispatch = useAppDispatch();
  const isOwnServer = useSelector(selectIsOwnServer);
  const mayBeOwnServer = useSelector(selectMayBeOwnServer);
  const { panel, open, close } = usePanel();
  const revision = useSelector(selectRevision);
  const { value: trashed = 0, setValue: setTrashed } = useReading(isOwnServer ? countTrash : null, revision);
  const hasImported = useSelector(selectHasImported);
  const hasConflict = useSelector(selectConflicts).length > 0;
  useUndoKeys(isOwnServer);
  const [labels, setLabels] = useState<Label[]>([]);
  const label = useSelector(selectShownLabel);
  const setLabel = (name?: string) => void dispatch(labelShown(name));
  const isIdle = useIsIdle();
  const [birthdays, setBirthdays] = useState(0);
  const renderLabels: ComponentProps<typeof ContactsPage>['labels'] = (part) =>
    isIdle && (
      <HideOnError>
        {part.isList && <PendingConflicts />}
        <BookLabels
          {...{ labels, label, ...part }}
          onRead={setLabels}
          onLabel={setLabel}
          onExport={(selected) => open({ kind: 'export', ...selected })}
        />
      </HideOnError>
    );
  // Fetched ahead, so that the dialogs also open while offline.
  useEffect(() => (isOwnServer ? whenIdle(fetchDialogs) : undefined), [isOwnServer]);
  return (
    <>
      <ContactsPage
        notice={
          isOwnServer &&
          hasImported && (
            <Idle>
              <DuplicatesLine />
            </Idle>
          )
        }
        label={label}
        onLabel={setLabel}
        acts={mayBeOwnServer ? <BookLinks birthdays={birthdays} trashed={trashed} onOpen={open} /> : undefined}
        {...(isOwnServer && {
          invitation: renderInvitation,
          labels: renderLabels,
          undo: <UndoButton />,
          trash: { count: trashed, onSearch: (text: string) => open({ kind: 'trash', text }) },
          onHistory: (id: string) => open({ kind: 'contact', id }),
        })}
      />
      {isOwnServer && isIdle && (
        <DialogErrorBoundary isOpen={panel?.kind === 'birthdays'} onClose={close}>
          <Birthdays isOpen={panel?.kind === 'birthdays'} onClose={close} onCounted={setBirthdays} />
        </DialogErrorBoundary>
      )}
      {(isIdle || panel?.kind === 'print') && (
        <DialogErrorBoundary isOpen={panel?.kind === 'print'} onClose={close}>
          <BookPrint isOpen={panel?.kind === 'print'} onClose={close} />
        </DialogErrorBoundary>
      )}
      <Idle>{isOwnServer && <BookTransfer />}</Idle>
      {isOwnServer && panel !== null && panel.kind !== 'print' && (
        <DialogErrorBoundary onClose={close}>
          {panel.kind === 'export' ? (
            <ExportPanel selected={panel} onClose={close} />
          ) : (
            <BookPanel
              panel={panel}
              onClose={close}
              onTrashCounted={setTrashed}
              // The row's draft continues from the restored version.
              onRestored={(contact) => dispatch(editRebased(contact))}
            />
          )}
        </DialogErrorBoundary>
      )}
      {hasConflict && (
        <DialogErrorBoundary onClose={() => dispatch(conflictsShown([]))}>
          <EditConflicts />
        </DialogErrorBoundary>
      )}
    </>
  );
}

const renderInvitation = (onAdd: () => void) => (
  <Idle>
    <BookTransfer onAdd={onAdd} />
  </Idle>
);

function fetchDialogs(): void {
  BookPanel.fetchAhead();
  ExportPanel.fetchAhead();
  EditConflicts.fetchAhead();
}
