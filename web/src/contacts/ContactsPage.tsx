import { SCREENS } from '@contactbook/contract/screens';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAppDispatch } from '../redux.ts';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import sheets from '../ui/sheet.module.css';
import { Spinner } from '../ui/Spinner.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { Book, type ContactsArrival } from './Book.tsx';
import type { NewContactRowHandle } from './card/NewContactRow.tsx';
import styles from './ContactsPage.module.css';
import { fetchContacts, selectContacts } from './contactsSlice.ts';
import { visitBook } from './refreshBook.ts';
import { ShortcutKeys, ShortcutMenu } from './ShortcutKeys.tsx';
import { useShortcuts } from './useShortcuts.ts';

type ContactsPageProps = {
  /** Beside the title. */
  links?: ReactNode;
  /** How a row in edit shows what its contact was before. */
  onHistory?: (id: string) => void;
};

/** The title with its links and keys, and the book once it has loaded. */
export function ContactsPage({ links, onHistory }: ContactsPageProps) {
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
        <Book {...{ arrival, newContactRow, filterInput, onHistory }} />
      ) : (
        <div className={`${sheets.sheet} ${styles.alone}`}>
          {isFailed ? (
            <div role="alert">
              <NotLoaded title="Your contacts did not load" onRetry={() => void dispatch(fetchContacts())} />
            </div>
          ) : (
            <Spinner words="Opening your book" />
          )}
        </div>
      )}
    </div>
  );
}

/** What the previous screen asked for, taken once: a reload or a step back asks for nothing. */
function useArrival(): ContactsArrival | null {
  const state: unknown = useHistoryState();
  const [, navigate] = useLocation();
  const [arrival] = useState(state as ContactsArrival | null); // only our own screens navigate here
  // The state of an open panel stays.
  const isWish = arrival?.filterText !== undefined || arrival?.isAdding === true;
  useEffect(() => {
    if (isWish) navigate(SCREENS.contacts, { replace: true, state: null });
  }, [isWish, navigate]);
  return arrival;
}
