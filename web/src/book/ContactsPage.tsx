import { SCREENS } from '@contactbook/contract/screens';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAppDispatch } from '../redux.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import { Idle } from '../ui/Idle.tsx';
import { Menu } from '../ui/Menu.tsx';
import { HideOnError } from '../ui/HideOnError.tsx';
import sheets from '../ui/sheet.module.css';
import { useTitle } from '../ui/useTitle.ts';
import { Book, type ContactsArrival } from './Book.tsx';
import type { NewContactRowHandle } from '../card/NewContactRow.tsx';
import styles from './ContactsPage.module.css';
import type { TrashSearch } from './list/NoMatch.tsx';
import { selectContacts } from './contactsSlice.ts';
import { fetchContacts, visitBook } from './refreshBook.ts';
import { useIsBeside } from './useIsBeside.ts';
import { useOpenCard } from './useOpenCard.ts';
import { useShortcuts } from './useShortcuts.ts';
import { contactsPage } from '../words/en/contactsPage.ts';
import { useWords } from '../words/words.ts';

const CardPanel = lazyWithRetry(() => import('../card/CardPanel.tsx'));
const ShortcutKeys = lazyWithRetry(() => import('./ShortcutKeys.tsx'));

type ContactsPageProps = {
  /** Shown beside the title. */
  links?: ReactNode;
  /** Renders the import and export entries in the menu of small screens, and the ways to fill an empty book. */
  transfer?: (place: 'menu' | 'invitation', onAdd?: () => void) => ReactNode;
  /** Undefined if the server keeps no trash. */
  trash?: TrashSearch;
  /** Opens the history of a contact from its row in edit. */
  onHistory?: (id: string) => void;
  /** Shown once above the list. */
  notice?: ReactNode;
};

/** The title with its links and keys, and the book once it has loaded. */
export function ContactsPage({ links, transfer, trash, onHistory, notice }: ContactsPageProps) {
  const words = useWords(contactsPage);
  useTitle(words.title);
  const dispatch = useAppDispatch();
  const arrival = useArrival();
  const [focusedBefore] = useState(() => document.activeElement);
  const { hasLoaded, isLoading, error } = useSelector(selectContacts);
  const newContactRow = useRef<NewContactRowHandle>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  const bindings = useMemo(
    () => ({ '/': () => filterInput.current?.focus(), n: () => newContactRow.current?.begin() }),
    [],
  );
  const shortcuts = useShortcuts(bindings);
  const keys = (
    <Idle>
      <ShortcutKeys {...shortcuts} />
    </Idle>
  );
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  const card = useOpenCard();
  const isBeside = useIsBeside();
  // Servers without a history have no cards.
  const isCardShown = hasLoaded && card.id !== null && onHistory !== undefined;
  useEffect(() => (onHistory === undefined ? undefined : whenIdle(CardPanel.fetchAhead)), [onHistory]);

  return (
    <div
      className={isCardShown && isBeside ? styles.screenWithCard : styles.screen}
      data-beside={isCardShown && isBeside}
    >
      <div className={styles.side}>
        <h1>{words.title}</h1>
        {links}
        <div className={styles.sideKeys}>{keys}</div>
        <HideOnError>
          <Menu
            {...(transfer === undefined
              ? { icon: 'keyboard', name: words.keys }
              : { icon: 'more', name: words.more, isForFingers: true })}
          >
            {transfer?.('menu')}
            {keys}
          </Menu>
        </HideOnError>
      </div>
      {hasLoaded ? (
        <Book
          {...{ arrival, focusedBefore, newContactRow, filterInput, transfer, trash, onHistory, notice }}
          openId={isCardShown ? card.id : null}
          onOpen={onHistory && card.open}
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
      {isCardShown && card.id !== null && (
        <DialogErrorBoundary onClose={card.close}>
          <Suspense>
            <CardPanel id={card.id} onClose={card.close} onOpen={card.open} onHistory={onHistory} />
          </Suspense>
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
  const isWish = arrival?.filterText !== undefined || arrival?.isAdding === true;
  useEffect(() => {
    if (isWish) navigate(SCREENS.contacts, { replace: true, state: null });
  }, [isWish, navigate]);
  return arrival;
}
