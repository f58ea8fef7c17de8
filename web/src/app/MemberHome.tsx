import { SCREENS } from '@contactbook/contract/screens';
import { type SubmitEvent, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import type { ContactsArrival } from '../contacts/Book.tsx';
import { selectContacts, selectHasHistory } from '../contacts/contactsSlice.ts';
import { setFilter } from '../contacts/filterSlice.ts';
import { visitBook } from '../contacts/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import { whenIdle } from '../ui/onDemand.ts';
import { formText } from '../ui/formText.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import searchBox from '../ui/searchBox.module.css';
import sheets from '../ui/sheet.module.css';
import { selectUserName } from '../users/authSlice.ts';
import { ContactsScreen } from './lazyContactsScreen.ts';
import styles from './MemberHome.module.css';
import { ScreenLink } from './ScreenLink.tsx';

/** Asks which contact the member is looking for, and opens the contacts with that filter. */
export function MemberHome() {
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const name = useSelector(selectUserName);
  const { items, hasLoaded } = useSelector(selectContacts);
  const hasHistory = useSelector(selectHasHistory);
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  useEffect(() => whenIdle(ContactsScreen.fetchAhead), []);

  function openWithFilter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filterText = formText(event.currentTarget, 'filter');
    dispatch(setFilter(filterText));
    navigate(SCREENS.contacts, { state: { filterText } satisfies ContactsArrival });
  }

  return (
    <div className={styles.home}>
      <h1 className={styles.question}>
        <Isolated text={`Who are you looking for, ${name}?`} name={name} />
      </h1>
      <p className={styles.count}>{hasLoaded ? countSentence(items.length) : '\u00a0'}</p>
      <search>
        <form className={`${searchBox.box} ${styles.filter}`} onSubmit={openWithFilter}>
          <Icon name="search" />
          <input
            name="filter"
            className={searchBox.input}
            aria-label="Find by name or number"
            placeholder="Name or number"
            autoComplete="off"
            enterKeyHint="search"
          />
          <kbd className={styles.key}>Enter</kbd>
        </form>
      </search>
      <div className={`${sheets.sheet} ${styles.links}`}>
        <HomeLink icon="contacts" title="Open contacts" text="The whole list, from A to Я" />
        <HomeLink icon="plus" title="Add a contact" text="Name, number, Enter" arrival={{ isAdding: true }} />
        {hasHistory && (
          <HomeLink icon="bring" to={SCREENS.import} title="Bring contacts" text="From a phone or another program" />
        )}
      </div>
    </div>
  );
}

function HomeLink({
  icon,
  to = SCREENS.contacts,
  title,
  text,
  arrival,
}: {
  icon: IconName;
  to?: string;
  title: string;
  text: string;
  arrival?: ContactsArrival;
}) {
  return (
    <ScreenLink to={to} state={arrival} className={styles.link}>
      <Icon name={icon} />
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <Icon name="right" />
    </ScreenLink>
  );
}

function countSentence(count: number): string {
  if (count === 0) return 'Nobody is in your book yet.';
  return count === 1 ? 'One person is in your book.' : `${count} people are in your book.`;
}
