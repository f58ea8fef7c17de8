import { SCREENS } from '@contactbook/contract/screens';
import { type SubmitEvent, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import type { ContactsArrival } from '../book/Book.tsx';
import { selectContacts, selectIsOwnServer } from '../book/contactsSlice.ts';
import { setFilter } from '../book/filterSlice.ts';
import { labelShown } from '../book/shownLabelSlice.ts';
import { visitBook } from '../book/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import { whenIdle } from '../ui/lazyWithRetry.ts';
import { formText } from '../ui/formText.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import searchBox from '../ui/searchBox.module.css';
import sheets from '../ui/sheet.module.css';
import { selectUserName } from '../users/authSlice.ts';
import { home } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { ContactsScreen } from './lazyScreens.ts';
import styles from './MemberHome.module.css';
import { ScreenLink } from './ScreenLink.tsx';

/** Asks which contact the member is looking for, and opens the contacts with that filter. */
export default function MemberHome() {
  const words = useWords(home);
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const name = useSelector(selectUserName);
  const { items, hasLoaded } = useSelector(selectContacts);
  const isOwnServer = useSelector(selectIsOwnServer);
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  useEffect(() => whenIdle(ContactsScreen.fetchAhead), []);

  function openWithFilter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filterText = formText(event.currentTarget, 'filter');
    dispatch(setFilter(filterText));
    dispatch(labelShown(undefined));
    navigate(SCREENS.contacts, { state: { filterText } satisfies ContactsArrival });
  }

  return (
    <div className={styles.home}>
      <h1 className={styles.question}>
        <Isolated text={words.who(name)} name={name} />
      </h1>
      <p className={styles.count}>{hasLoaded ? words.people(items.length) : '\u00a0'}</p>
      <search>
        <form className={`${searchBox.box} ${styles.filter}`} onSubmit={openWithFilter}>
          <Icon name="search" />
          <input
            name="filter"
            className={searchBox.input}
            aria-label={words.filter}
            placeholder={words.hint}
            autoComplete="off"
            enterKeyHint="search"
          />
          <kbd className={styles.key}>{words.enter}</kbd>
        </form>
      </search>
      <div className={`${sheets.sheet} ${styles.links}`}>
        <HomeLink icon="contacts" title={words.open} text={words.openText} />
        <HomeLink icon="plus" title={words.add} text={words.addText} arrival={{ isAdding: true }} />
        {isOwnServer && <HomeLink icon="bring" to={SCREENS.import} title={words.import} text={words.importText} />}
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
