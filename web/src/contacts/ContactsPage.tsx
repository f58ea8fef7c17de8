import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { SCREENS } from '@contactbook/contract/screens';
import {
  type ReactNode,
  Suspense,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual, useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAppDispatch } from '../redux.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { Notice } from '../ui/Notice.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { onDemand, whenIdle } from '../ui/onDemand.ts';
import sheets from '../ui/sheet.module.css';
import { Spinner } from '../ui/Spinner.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { AdditionForm } from './card/AdditionForm.tsx';
import { NewContactRow, type NewContactRowHandle } from './card/NewContactRow.tsx';
import { ContactList, type ContactListHandle, isFocusFree } from './list/ContactList.tsx';
import styles from './ContactsPage.module.css';
import { fetchContacts, selectContacts, selectHasHistory } from './contactsSlice.ts';
import { editBegun, editEnded, selectEdits } from './draftsSlice.ts';
import { remove } from './edits.ts';
import { FilterInput } from './list/FilterInput.tsx';
import { selectFilter, setFilter } from './filterSlice.ts';
import { NoMatch } from './list/NoMatch.tsx';
import { visitBook } from './refreshBook.ts';
import { indexOfContact, isShown } from './search/bookView.ts';
import { ShortcutKeys, ShortcutMenu } from './ShortcutKeys.tsx';
import { useAdditions } from './useAdditions.ts';
import { useBook } from './list/useBook.ts';
import { useIsWide } from './list/useIsWide.ts';
import { useKeptScroll } from './list/useKeptScroll.ts';
import { useShortcuts } from './useShortcuts.ts';

/** Only servers that keep no history need it. */
const DeleteDialog = onDemand(() => import('./card/DeleteDialog.tsx'));

/** What another screen may ask this one to begin with. */
export type ContactsArrival = { filterText?: string; isAdding?: boolean };

/** What a dialog about the book may ask of it; where the focus is free, it comes back to the contact's row. */
export type BookHandle = {
  deleteContact: (id: string, seen: number | undefined) => Promise<void>;
  focusContact: (id: string) => void;
};

type ContactsPageProps = {
  bookRef?: Ref<BookHandle> | undefined;
  /** Beside the title. */
  links?: ReactNode;
  /** How a row in edit shows what its contact was before. */
  onHistory?: (id: string) => void;
};

/** The book: filter, blank line and list, and in their place what there is to say when there is no list. */
export function ContactsPage({ links, bookRef, onHistory }: ContactsPageProps) {
  useTitle('Contacts');
  const dispatch = useAppDispatch();
  const arrival = useArrival();
  const { hasLoaded, isLoading, error } = useSelector(selectContacts);
  const newContactRow = useRef<NewContactRowHandle>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  const bindings = useMemo(
    () => ({ '/': () => filterInput.current?.focus(), n: () => newContactRow.current?.begin() }),
    [],
  );
  const shortcuts = useShortcuts(bindings);
  useEffect(() => void dispatch(visitBook()), [dispatch]);

  const isFailed = !hasLoaded && !isLoading && error !== null;
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <h1>Contacts</h1>
        {links}
        <div className={styles.sideKeys}>
          <ShortcutKeys {...shortcuts} />
        </div>
        <div className={styles.menu}>
          <ShortcutMenu {...shortcuts} />
        </div>
      </div>
      {hasLoaded ? (
        <Book {...{ arrival, newContactRow, filterInput, bookRef, onHistory }} />
      ) : (
        <div className={`${sheets.sheet} ${styles.alone}`}>
          {isFailed ? <Failed onRetry={() => void dispatch(fetchContacts())} /> : <Spinner words="Opening your book" />}
        </div>
      )}
    </div>
  );
}

/** What the screen before asked for, taken once: a reload or a way back asks for nothing. */
function useArrival(): ContactsArrival | null {
  const state: unknown = useHistoryState();
  const [, navigate] = useLocation();
  const [arrival] = useState(state as ContactsArrival | null); // only our own screens navigate here
  // An open panel stays: that is no wish.
  const isWish = arrival?.filterText !== undefined || arrival?.isAdding === true;
  useEffect(() => {
    if (isWish) navigate(SCREENS.contacts, { replace: true, state: null });
  }, [isWish, navigate]);
  return arrival;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <NotLoaded title="Your contacts did not load" onRetry={onRetry} />
    </div>
  );
}

type BookProps = {
  arrival: ContactsArrival | null;
  newContactRow: React.RefObject<NewContactRowHandle | null>;
  filterInput: React.RefObject<HTMLInputElement | null>;
  bookRef: ContactsPageProps['bookRef'];
  onHistory: ContactsPageProps['onHistory'];
};

function Book({ arrival, newContactRow, filterInput, bookRef, onHistory }: BookProps) {
  const dispatch = useAppDispatch();
  const storedFilter = useSelector(selectFilter);
  // As it was typed: the store keeps it in lower case.
  const [typed, setTyped] = useState(arrival?.filterText ?? storedFilter);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const list = useRef<ContactListHandle>(null);
  const isWide = useIsWide();
  const hasHistory = useSelector(selectHasHistory);
  const edited = useSelector(selectEdited, shallowEqual);
  const { held, pending } = useAdditions();
  const { total, shown, filter } = useBook(edited, pending);
  useKeptScroll(filter.trim() === '');
  const editedIds = useMemo(() => edited.map(({ id }) => id), [edited]);
  const pendingIds = useMemo(() => pending.map(({ id }) => id), [pending]);
  const hasMatches = shown.length > 0;
  const deleted = shown.at(indexOfContact(shown, deletedId))?.contact;
  // A row in edit stays, also when its contact was the last and is deleted elsewhere.
  const isEmpty = total === 0 && !hasMatches;

  function filterBy(text: string) {
    setTyped(text);
    dispatch(setFilter(text));
  }

  /** A filter that would hide what was just written has done its work. */
  function showAdded(draft: ContactDraft) {
    if (!isShown(draft, filter)) filterBy('');
  }

  useEffect(() => (hasHistory ? undefined : whenIdle(DeleteDialog.fetchAhead)), [hasHistory]);

  useEffect(() => {
    // After React has drawn: the line may have to open first.
    if (isEmpty || arrival?.isAdding) queueMicrotask(() => newContactRow.current?.begin());
    // Once, on arrival: later the focus is the person's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const deleteContact = useCallback(
    async (id: string, seen?: number) => {
      flushSync(() => setDeletedId(null));
      list.current?.focusContact(id);
      const index = list.current?.indexOf(id) ?? 0;
      await dispatch(remove(id, seen));
      if (!isFocusFree(id)) return;
      if (list.current !== null) list.current.focusRow(index);
      else if (filterInput.current !== null) filterInput.current.focus();
      else newContactRow.current?.begin();
    },
    [dispatch, newContactRow, filterInput],
  );

  const focusContact = useCallback(
    (id: string) => {
      if (!isFocusFree(id)) return;
      if (list.current !== null) list.current.focusContact(id);
      else filterInput.current?.focus();
    },
    [filterInput],
  );
  useImperativeHandle(bookRef, () => ({ deleteContact, focusContact }));

  /** Who opens another row means what they have written in the one before. */
  const edit = useCallback(
    (contact: Contact) => {
      list.current?.saveEdits();
      dispatch(editBegun(contact));
    },
    [dispatch],
  );

  const endEdit = useCallback(
    (id: string) => {
      flushSync(() => dispatch(editEnded(id)));
      focusContact(id);
    },
    [dispatch, focusContact],
  );

  const handlers = useMemo(
    () => ({
      onEdit: edit,
      // What can be taken back is not asked about.
      onDelete: hasHistory ? deleteContact : setDeletedId,
      onHistory,
      onEditDone: endEdit,
    }),
    [hasHistory, edit, deleteContact, endEdit, onHistory],
  );

  return (
    <div className={styles.book}>
      {!isEmpty && (
        <FilterInput
          text={typed}
          onChange={filterBy}
          shown={shown.length}
          total={total}
          onLeaveDown={() => list.current?.focusRow(0)}
          inputRef={filterInput}
        />
      )}
      <div className={hasMatches ? styles.pageWithTabs : styles.page}>
        <div className={sheets.sheet}>
          {/* Out of sight rather than gone: what is half written waits there. */}
          <div hidden={!isEmpty && !hasMatches}>
            <NewContactRow
              ref={newContactRow}
              isAlwaysOpen={isWide || isEmpty}
              onBegin={() => hasMatches || filterBy('')}
              onAdded={showAdded}
            />
          </div>
          {held.map((addition) => (
            <AdditionForm key={addition.key} addition={addition} onDone={() => newContactRow.current?.focus()} />
          ))}
          {isEmpty && (
            <Notice
              picture="fresh"
              title="A fresh book"
              text="Write the first name on the line above. Press Enter and the line is free for the next one."
            />
          )}
          {!isEmpty && !hasMatches && (
            <NoMatch
              text={typed.trim()}
              total={total}
              onAdd={(known) => newContactRow.current?.begin(known)}
              onShowAll={() => filterBy('')}
            />
          )}
          {!isEmpty && (
            <ContactList
              ref={list}
              {...{ shown, filter, handlers }}
              editedIds={editedIds}
              pendingIds={pendingIds}
              onLeaveUp={() => filterInput.current?.focus()}
            />
          )}
        </div>
      </div>
      {deleted !== undefined && (
        <DialogErrorBoundary onClose={() => setDeletedId(null)}>
          <Suspense>
            <DeleteDialog
              name={deleted.name}
              onDelete={() => void deleteContact(deleted.id)}
              onCancel={() => setDeletedId(null)}
            />
          </Suspense>
        </DialogErrorBoundary>
      )}
    </div>
  );
}

/** As they were when their rows were opened. */
function selectEdited(state: Parameters<typeof selectEdits>[0]): Contact[] {
  return selectEdits(state).map(({ base }) => base);
}
