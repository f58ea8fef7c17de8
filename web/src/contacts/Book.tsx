import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual, useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { Notice } from '../ui/Notice.tsx';
import { onDemand, whenIdle } from '../ui/onDemand.ts';
import sheets from '../ui/sheet.module.css';
import { AdditionForm } from './card/AdditionForm.tsx';
import { NewContactRow, type NewContactRowHandle } from './card/NewContactRow.tsx';
import styles from './ContactsPage.module.css';
import { selectHasHistory, selectItems } from './contactsSlice.ts';
import { selectDrafted, selectEdited } from './draftSelectors.ts';
import { removeWithEdit } from './discard.ts';
import { selectFilter, setFilter } from './filterSlice.ts';
import { ContactList, type ContactListHandle } from './list/ContactList.tsx';
import { FilterInput } from './list/FilterInput.tsx';
import { NoMatch } from './list/NoMatch.tsx';
import { useBook } from './list/useBook.ts';
import { useFocusAfterChange } from './list/useFocusAfterChange.ts';
import { useIsWide } from './list/useIsWide.ts';
import { useKeptScroll } from './list/useKeptScroll.ts';
import { indexOfContact, isShown } from './search/bookView.ts';
import { useAdditions } from './useAdditions.ts';
import { useIsBeside } from './useIsBeside.ts';
import { contactsPage } from '../words/en/contactsPage.ts';
import { useWords } from '../words/words.ts';

/** Only servers that keep no history need it. */
const DeleteDialog = onDemand(() => import('./card/DeleteDialog.tsx'));

/** What another screen may ask this one to begin with. */
export type ContactsArrival = { filterText?: string; isAdding?: boolean };

type BookProps = {
  arrival: ContactsArrival | null;
  /** What had the focus when the screen came: it is not taken from anything else. */
  focusedBefore: Element | null;
  newContactRow: RefObject<NewContactRowHandle | null>;
  filterInput: RefObject<HTMLInputElement | null>;
  /** How an empty book may be filled at once. */
  transfer: ((place: 'invitation') => ReactNode) | undefined;
  /** How a row in edit shows what its contact was before. */
  onHistory: ((id: string) => void) | undefined;
  /** The contact that is shown in full. */
  openId: string | null;
  /** Shows a contact in full; absent where the server knows no more of it. */
  onOpen: ((id: string) => void) | undefined;
};

/** Filter, new contact row and list, and in their place what there is to say when nothing is shown. */
export function Book(props: BookProps) {
  const { arrival, focusedBefore, newContactRow, filterInput, transfer, onHistory, openId, onOpen } = props;
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const storedFilter = useSelector(selectFilter);
  // As it was typed: the store keeps it in lower case.
  const [typed, setTyped] = useState(arrival?.filterText ?? storedFilter);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const list = useRef<ContactListHandle>(null);
  const isWide = useIsWide();
  const isNarrowed = useIsBeside() && openId !== null;
  const hasHistory = useSelector(selectHasHistory);
  const edited = useSelector(selectEdited, shallowEqual);
  const { held, pending } = useAdditions();
  const drafted = useSelector(selectDrafted, shallowEqual);
  const draftedIds = useMemo(() => drafted.map(({ id }) => id), [drafted]);
  const kept = useKept(edited, drafted);
  const { total, shown, filter } = useBook(kept, pending);
  useKeptScroll(filter.trim() === '');
  const editedIds = useMemo(() => edited.map(({ id }) => id), [edited]);
  const hasMatches = shown.length > 0;
  const deleted = shown.at(indexOfContact(shown, deletedId))?.contact;
  // A row in edit stays, also when its contact was the last one and another device has deleted it.
  const isEmpty = total === 0 && !hasMatches;

  function filterBy(text: string) {
    setTyped(text);
    dispatch(setFilter(text));
  }

  /** A filter that would hide what was just written has done its work. */
  function showAdded(draft: ContactDraft) {
    if (!isShown(draft, filter)) filterBy('');
  }

  /** After React has drawn: the row may have to open first. */
  const beginNewContact = () => queueMicrotask(() => newContactRow.current?.begin());

  useEffect(() => (hasHistory ? undefined : whenIdle(DeleteDialog.fetchAhead)), [hasHistory]);

  useEffect(() => {
    const isFocusFree = [document.body, focusedBefore].includes(document.activeElement);
    if ((isEmpty && isFocusFree) || arrival?.isAdding) beginNewContact();
    // Once, on arrival: later the focus is the person's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const lastOpenId = useRef<string | null>(null);
  useEffect(() => {
    const closedId = openId === null ? lastOpenId.current : null;
    lastOpenId.current = openId;
    if (closedId !== null && document.activeElement === document.body) list.current?.focusContact(closedId);
  }, [openId]);

  useFocusAfterChange(shown, editedIds, (id, deletedIndex) => {
    if (list.current === null) beginNewContact();
    else if (deletedIndex === undefined) list.current.focusContact(id);
    else list.current.focusRow(deletedIndex);
  });

  const deleteContact = useCallback(
    (id: string, seen?: number) => {
      flushSync(() => setDeletedId(null));
      // Its buttons make place for a ring.
      list.current?.focusContact(id);
      void dispatch(removeWithEdit(id, seen));
    },
    [dispatch],
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
          {/* Hidden rather than unmounted: what is half written waits there. */}
          <div hidden={!isEmpty && !hasMatches}>
            <NewContactRow
              ref={newContactRow}
              isAlwaysOpen={(isWide && !isNarrowed) || isEmpty}
              onBegin={() => hasMatches || filterBy('')}
              onAdded={showAdded}
            />
          </div>
          {held.map((addition) => (
            <AdditionForm key={addition.key} addition={addition} onDone={() => newContactRow.current?.focus()} />
          ))}
          {isEmpty && (
            <Notice picture="fresh" title={words.fresh} text={words.freshText}>
              {transfer?.('invitation')}
            </Notice>
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
              {...{ shown, filter, editedIds, draftedIds, pending, onHistory, onOpen }}
              shownId={openId}
              // What can be taken back is not asked about.
              onDelete={hasHistory ? deleteContact : setDeletedId}
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
              onDelete={() => deleteContact(deleted.id)}
              onCancel={() => setDeletedId(null)}
            />
          </Suspense>
        </DialogErrorBoundary>
      )}
    </div>
  );
}

/** The contacts whose rows stay, whatever becomes of them elsewhere: those in edit, and deleted ones with something written. */
function useKept(edited: Contact[], drafted: Contact[]): Contact[] {
  const items = useSelector(selectItems);
  return useMemo(() => {
    const isThere = (id: string) => items.some((contact) => contact.id === id);
    const lost = drafted.filter(({ id }) => !isThere(id));
    return lost.length === 0 ? edited : [...edited, ...lost];
  }, [items, edited, drafted]);
}
