import { SCREENS } from '@contactbook/contract/screens';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAppDispatch } from '../redux.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import sheets from '../ui/sheet.module.css';
import { useTitle } from '../ui/useTitle.ts';
import { Book, type ContactsArrival, type LabelProps } from './Book.tsx';
import { BookNav } from './BookNav.tsx';
import type { NewContactRowHandle } from '../card/form/NewContactRow.tsx';
import styles from './ContactsPage.module.css';
import type { TrashSearch } from './list/NoMatch.tsx';
import { selectContact, selectContacts, selectHasImported } from './contactsSlice.ts';
import { setFilter } from './filterSlice.ts';
import { fetchContacts, visitBook } from './refreshBook.ts';
import { shownName } from './shownName.ts';
import { useIsBeside } from './useIsBeside.ts';
import { backToContacts, openCard, useOpenCard } from './openCard.ts';
import { useShortcuts } from './useShortcuts.ts';
import { contactsPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const CardPanel = lazyWithRetry(() => import('../card/CardPanel.tsx'));
const ShortcutKeys = lazyWithRetry(() => import('./ShortcutKeys.tsx'));

type ContactsPageProps = {
  /** The acts on the book: in the side column, and in the menu of smaller screens. */
  acts?: ReactNode;
  /** Renders the ways to fill an empty book. */
  invitation?: (onAdd: () => void) => ReactNode;
  /** The button that undoes the last change, if there is one. */
  undo?: ReactNode;
  /** Undefined if the server keeps no trash. */
  trash?: TrashSearch;
  /** Opens the history of a contact from its row in edit. */
  onHistory?: (id: string) => void;
  /** Shown once above the list. */
  notice?: ReactNode;
} & LabelProps;

/** The title with its links and keys, and the book once it has loaded. */
export function ContactsPage({ acts, invitation, undo, trash, onHistory, notice, ...labelled }: ContactsPageProps) {
  const { label, onLabel, labels } = labelled;
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const arrival = useArrival();
  const { hasLoaded, isLoading, error } = useSelector(selectContacts);
  const newContactRow = useRef<NewContactRowHandle>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  const [areKeysShown, setAreKeysShown] = useState(false);
  const bindings = useMemo(
    () => ({
      '/': () => filterInput.current?.focus(),
      n: () => newContactRow.current?.begin(),
      '?': () => setAreKeysShown(true),
    }),
    [],
  );
  const shortcuts = useShortcuts(bindings);
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  const hasImported = useSelector(selectHasImported);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The screen of the import had the focus, and is gone.
    if (hasImported && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    // Runs once on arrival; later changes must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const cardId = useOpenCard();
  const shown = useSelector(selectContact(cardId));
  useTitle(shown === undefined ? words.title : shownName(shown));
  const isBeside = useIsBeside();
  // Servers without a history have no cards.
  const isCardShown = hasLoaded && cardId !== null && onHistory !== undefined;
  useEffect(() => (onHistory === undefined ? undefined : whenIdle(CardPanel.fetchAhead)), [onHistory]);

  return (
    <div
      className={isCardShown && isBeside ? styles.screenWithCard : styles.screen}
      data-beside={isCardShown && isBeside}
    >
      <div className={styles.side}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {words.title}
        </h1>
        <BookNav
          {...{ acts, undo }}
          labels={labels?.({ isList: true })}
          isAll={label === undefined}
          onAll={() => {
            onLabel(undefined);
            dispatch(setFilter(''));
          }}
          onKeys={() => setAreKeysShown(true)}
        />
      </div>
      {hasLoaded ? (
        <Book
          {...{ arrival, newContactRow, filterInput, invitation }}
          {...{ undo, trash, onHistory, notice, ...labelled }}
          openId={isCardShown ? cardId : null}
          onOpen={onHistory && openCard}
        />
      ) : (
        <div className={`${sheets.sheet} ${styles.alone}`}>
          <Awaited
            reading={{ hasFailed: !isLoading && error !== null, read: () => dispatch(fetchContacts()) }}
            opening={words.opening}
            failed={words.failed}
          />
        </div>
      )}
      {isCardShown && cardId !== null && (
        <DialogErrorBoundary onClose={backToContacts}>
          <CardPanel id={cardId} onClose={backToContacts} onOpen={openCard} onHistory={onHistory} />
        </DialogErrorBoundary>
      )}
      {areKeysShown && (
        <DialogErrorBoundary onClose={() => setAreKeysShown(false)}>
          <ShortcutKeys {...shortcuts} onClose={() => setAreKeysShown(false)} />
        </DialogErrorBoundary>
      )}
    </div>
  );
}

/** Returns what the previous screen asked for. It is read once, so a reload or a step back repeats nothing. */
function useArrival(): ContactsArrival | null {
  const state: unknown = useHistoryState();
  const [, navigate] = useLocation();
  const [arrival] = useState(state as ContactsArrival | null); // only our own screens navigate here
  // The state of an open panel is kept.
  const isWish = arrival?.filterText !== undefined || arrival?.isAdding === true || arrival?.focusedId !== undefined;
  useEffect(() => {
    if (isWish) navigate(SCREENS.contacts, { replace: true, state: null });
  }, [isWish, navigate]);
  return arrival;
}
