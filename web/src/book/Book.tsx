import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual, useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { HideOnError } from '../ui/HideOnError.tsx';
import { Notice } from '../ui/Notice.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import sheets from '../ui/sheet.module.css';
import { NewContactRow, type NewContactRowHandle } from '../card/form/NewContactRow.tsx';
import styles from './ContactsPage.module.css';
import { selectIsOwnServer, selectItems } from './contactsSlice.ts';
import { selectDrafted, selectEdited } from './draftSelectors.ts';
import { NEW_CONTACT } from './draftsSlice.ts';
import { removeWithEdit } from './discard.ts';
import { selectFilter, setFilter } from './filterSlice.ts';
import { ContactList, type ContactListHandle } from './list/ContactList.tsx';
import { FilterInput } from './list/FilterInput.tsx';
import type { TrashSearch } from './list/NoMatch.tsx';
import { typedContact } from './list/typedContact.ts';
import { useBook } from './list/useBook.ts';
import { useFocusAfterChange } from './list/useFocusAfterChange.ts';
import { useIsWide } from './list/useIsWide.ts';
import { useKeptScroll } from './list/useKeptScroll.ts';
import { indexOfContact, isShown, type SearchResult } from './search/bookView.ts';
import { useAdded } from './list/useAdded.ts';
import { shownName } from './shownName.ts';
import { useAdditions } from './useAdditions.ts';
import { useIsBeside } from './useIsBeside.ts';
import { contactsPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const AdditionForm = lazyWithRetry(() => import('../card/form/AdditionForm.tsx'));
const NoMatch = lazyWithRetry(() => import('./list/NoMatch.tsx'));
/** Needed only with servers that keep no history. */
const DeleteDialog = lazyWithRetry(() => import('../card/DeleteDialog.tsx'));

/** State with which another screen opens this one. */
export type ContactsArrival = { filterText?: string; isAdding?: boolean; focusedId?: string };

type BookProps = {
  arrival: ContactsArrival | null;
  newContactRow: RefObject<NewContactRowHandle | null>;
  filterInput: RefObject<HTMLInputElement | null>;
  /** Renders the ways to fill an empty book. */
  invitation: ((onAdd: () => void) => ReactNode) | undefined;
  /** The button that undoes the last change. */
  undo: ReactNode;
  /** Undefined if the server keeps no trash. */
  trash: TrashSearch | undefined;
  /** Opens the history of a contact from its row in edit. */
  onHistory: ((id: string) => void) | undefined;
  /** The contact that is shown in full. */
  openId: string | null;
  /** Shows a contact in full; undefined if the server has no cards. */
  onOpen: ((id: string) => void) | undefined;
  /** Shown above the filter. */
  notice: ReactNode;
} & LabelProps;

/** What the labels add to the book. */
export type LabelProps = {
  /** The label whose people are shown, and the function that shows those of another one, or the whole book. */
  label: string | undefined;
  onLabel: (label: string | undefined) => void;
  /**
   * Renders the list of labels, the acts on many contacts, or the head above the people of a label; undefined if the
   * server has no labels.
   */
  labels?: ((part: { isList?: true; book?: ShownBook }) => ReactNode) | undefined;
};
/** What the screen shows, for acts on many contacts. */
export type ShownBook = {
  shown: SearchResult;
  filter: string;
  /** The ids of selected contacts. */
  picked: ReadonlySet<string>;
  /** Called with undefined when contacts can no longer be selected. */
  onPick: (ids: ReadonlySet<string> | undefined) => void;
  list: RefObject<ContactListHandle | null>;
};

const NO_CONTACT_IDS: ReadonlySet<string> = new Set();

/** The filter, the new contact row and the list, or a message if there is nothing to show. */
export function Book(props: BookProps) {
  const {
    arrival,
    newContactRow,
    filterInput,
    invitation,
    undo,
    trash,
    onHistory,
    openId,
    onOpen,
    notice,
    label,
    labels,
  } = props;
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const storedFilter = useSelector(selectFilter);
  const [lastTyped, setTyped] = useState(arrival?.filterText ?? '');
  // The store keeps the text in lower case.
  const typed = lastTyped.toLowerCase() === storedFilter ? lastTyped : storedFilter;
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const list = useRef<ContactListHandle>(null);
  const isWide = useIsWide();
  const isNarrowed = useIsBeside() && openId !== null;
  const isOwnServer = useSelector(selectIsOwnServer);
  const edited = useSelector(selectEdited, shallowEqual);
  const { held, pending } = useAdditions();
  const drafted = useSelector(selectDrafted, shallowEqual);
  const draftedIds = useMemo(() => drafted.map(({ id }) => id), [drafted]);
  const kept = useKept(edited, drafted);
  const { total, shown, filter, isSearching, isWhole } = useBook(kept, pending, label);
  useKeptScroll(filter.trim() === '');
  const addedId = useAdded(shown, (id) => list.current?.revealContact(id));
  const editedIds = useMemo(() => edited.map(({ id }) => id), [edited]);
  // While similar contacts are searched, the list may still be empty.
  const hasMatches = shown.length > 0 || (isSearching && total > 0);
  const found = shown.similar?.headed ?? shown.length;
  const typedText = typed.trim();
  const known = typedContact(typedText);
  const deleted = shown.at(indexOfContact(shown, deletedId))?.contact;
  // A row in edit stays even if its contact was the last one and another device has deleted it.
  const isEmpty = label === undefined && total === 0 && !hasMatches;

  function filterBy(text: string) {
    setTyped(text);
    dispatch(setFilter(text));
  }

  /** Clears a filter that would hide the contact that was just added. */
  function showAdded(draft: ContactDraft) {
    if (!isShown(draft, filter)) filterBy('');
  }

  function addTyped() {
    if (known !== undefined) newContactRow.current?.begin(known);
  }

  /** Runs after React has rendered, since the row may have to open first. */
  const beginNewContact = () => queueMicrotask(() => newContactRow.current?.begin());

  useEffect(() => (isOwnServer ? undefined : whenIdle(DeleteDialog.fetchAhead)), [isOwnServer]);
  useEffect(() => whenIdle(fetchForms), []); // they are needed offline too

  useEffect(() => {
    // On the link that led here, the focus has nothing to do any more.
    const { activeElement } = document;
    const isFocusFree = activeElement === document.body || activeElement?.matches('a[aria-current=page]') === true;
    if ((isEmpty && isFocusFree && (isWide || invitation === undefined)) || arrival?.isAdding) beginNewContact();
    // The field of the home page in which the text was written is gone.
    else if (arrival?.filterText !== undefined && isFocusFree) filterInput.current?.focus();
    else if (arrival?.focusedId !== undefined && isFocusFree) list.current?.focusContact(arrival.focusedId);
    // After a reload the page is scrolled to where it was.
    if (openId !== null && window.scrollY === 0) list.current?.revealContact(openId);
    // Runs once on arrival; later changes must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const lastOpenId = useRef<string | null>(null);
  useEffect(() => {
    const closedId = openId === null ? lastOpenId.current : null;
    lastOpenId.current = openId;
    if (closedId === null || document.activeElement !== document.body) return;
    if (closedId === NEW_CONTACT) newContactRow.current?.focus();
    else list.current?.focusContact(closedId);
    // The ref of the row is stable.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId]);

  useFocusAfterChange(shown, editedIds, (id, deletedIndex) => {
    if (list.current === null) beginNewContact();
    else if (deletedIndex === undefined) list.current.focusContact(id);
    else list.current.focusRow(deletedIndex);
  });

  const deleteContact = useCallback(
    (id: string, seen?: number) => {
      flushSync(() => setDeletedId(null));
      list.current?.focusContact(id);
      void dispatch(removeWithEdit(id, seen));
    },
    [dispatch],
  );

  return (
    <div className={styles.book} data-picking={picked !== undefined && picked.size > 0}>
      {notice}
      {labels?.({ book: { shown, filter, picked: picked ?? NO_CONTACT_IDS, onPick: setPicked, list } })}
      {!isEmpty && (
        <FilterInput
          text={typed}
          onChange={filterBy}
          found={found}
          similar={shown.length - found}
          total={total}
          onEnter={() => hasMatches || addTyped()}
          onLeaveDown={() => list.current?.focusRow(0)}
          inputRef={filterInput}
          beside={undo}
        />
      )}
      {isEmpty && invitation?.(beginNewContact)}
      <div className={hasMatches ? styles.pageWithTabs : styles.page}>
        <div className={sheets.sheet}>
          {label !== undefined && labels?.({})}
          {/* Hidden instead of unmounted, so that unsaved text is kept. */}
          <div hidden={!isEmpty && !hasMatches && typedText !== ''}>
            <NewContactRow
              ref={newContactRow}
              isAlwaysOpen={(isWide && !isNarrowed) || isEmpty}
              onBegin={() => hasMatches || filterBy('')}
              onAdded={showAdded}
              onOpen={onOpen}
            />
          </div>
          <HideOnError>
            {held.map((addition) => (
              <AdditionForm key={addition.key} addition={addition} onDone={() => newContactRow.current?.focus()} />
            ))}
          </HideOnError>
          {isEmpty && <Notice picture="fresh" title={words.fresh} text={words.freshText} />}
          {!isEmpty && !hasMatches && (
            <HideOnError>
              <NoMatch
                text={typedText}
                {...{ known, total, isWhole, trash }}
                onAdd={addTyped}
                onShowAll={() => filterBy('')}
              />
            </HideOnError>
          )}
          {!isEmpty && (
            <ContactList
              ref={list}
              {...{ shown, filter, editedIds, draftedIds, pending, onHistory, onOpen }}
              {...{ addedId, picked }}
              shownId={openId}
              // Deletion needs no confirmation if it can be undone.
              onDelete={isOwnServer ? deleteContact : setDeletedId}
              onLeaveUp={() => filterInput.current?.focus()}
            />
          )}
        </div>
      </div>
      {deleted !== undefined && (
        <DialogErrorBoundary onClose={() => setDeletedId(null)}>
          <DeleteDialog
            name={shownName(deleted)}
            onDelete={() => deleteContact(deleted.id)}
            onCancel={() => setDeletedId(null)}
          />
        </DialogErrorBoundary>
      )}
    </div>
  );
}

function fetchForms(): void {
  NoMatch.fetchAhead();
  AdditionForm.fetchAhead();
}

/** Contacts whose rows stay when they change elsewhere: those in edit, and deleted ones with unsaved text. */
function useKept(edited: Contact[], drafted: Contact[]): Contact[] {
  const items = useSelector(selectItems);
  return useMemo(() => {
    const isThere = (id: string) => items.some((contact) => contact.id === id);
    const lost = drafted.filter(({ id }) => !isThere(id));
    return lost.length === 0 ? edited : [...edited, ...lost];
  }, [items, edited, drafted]);
}
