import { DUPLICATES_SCREEN, SCREENS, screenAt } from '@contactbook/contract/screens';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { selectMayBeOwnServer } from '../book/contactsSlice.ts';
import { Avatar } from '../card/photo/Avatar.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import buttons from '../ui/buttons.module.css';
import { ColorModeSwitch } from '../ui/ColorModeSwitch.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { openOver } from '../ui/place.ts';
import { selectIsLoggedIn, selectUserName } from '../users/authSlice.ts';
import type { EntryDialog } from '../users/entry.ts';
import { shell } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import styles from './Header.module.css';
import { ScreenLink } from './ScreenLink.tsx';
import { useLogOut } from './useLogOut.ts';

const LEAVE = 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M10.5 12H19.5M16 8.5l3.5 3.5-3.5 3.5';

/** Section 2, "Header". Small screens show icons in place of words, and initials in place of the welcome. */
export function Header({ busy, onEnter }: { busy: EntryDialog | null; onEnter: (dialog: EntryDialog) => void }) {
  const words = useWords(shell);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const [path] = useLocation();
  const isBook = screenAt(path) === SCREENS.contacts && path !== DUPLICATES_SCREEN;
  return (
    <header className={styles.header}>
      {isLoggedIn && isBook && (
        <button type="button" className={`${buttons.primary} ${styles.skip}`} onClick={focusContacts}>
          {words.skip}
        </button>
      )}
      <nav className={styles.nav} aria-label={words.main}>
        <ScreenLink to={SCREENS.home} className={styles.brand}>
          <BrandMark className={styles.mark} />
          <span className={styles.word}>ContactBook</span>
        </ScreenLink>
        {isLoggedIn && (
          <ScreenLink to={SCREENS.contacts} className={styles.contacts}>
            <Icon name="contacts" />
            <span className={styles.label}>{words.contacts}</span>
          </ScreenLink>
        )}
      </nav>
      <div className={styles.tools}>
        {isLoggedIn && <Welcome />}
        <ColorModeSwitch />
        {isLoggedIn ? <LogOutButton /> : <EntryButtons busy={busy} onEnter={onEnter} />}
      </div>
      <div id="header-search" className={styles.search} />
    </header>
  );
}

/** Moves the focus to the list, which is one focus stop, or to the line for the first contact. */
function focusContacts() {
  const stops = ['[data-row][tabindex="0"]', 'main form input'];
  const [stop] = stops.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  stop?.focus();
}

/** Shows the specified text as a button that opens the account. Other servers have no account panel. */
function Welcome() {
  const name = useSelector(selectUserName);
  const hasAccount = useSelector(selectMayBeOwnServer);
  const words = useWords(shell);
  const welcome = words.welcome(name);
  const line = <Isolated text={welcome} name={name} />;
  if (!hasAccount) return <p className={styles.welcome}>{line}</p>;
  return (
    <button
      type="button"
      className={`${buttons.ghost} ${styles.account}`}
      aria-label={`${welcome} ${words.account}`}
      title={name}
      data-toasts-before
      onClick={() => openOver({ account: 'account' })}
    >
      <span className={styles.welcome}>{line}</span>
      <span className={styles.initials}>
        <Avatar name={name} />
      </span>
    </button>
  );
}

function LogOutButton() {
  const words = useWords(shell);
  return (
    <button type="button" className={`${buttons.ghost} ${styles.leave}`} title={words.logOut} onClick={useLogOut()}>
      <Icon path={LEAVE} />
      <span className={styles.label}>{words.logOut}</span>
    </button>
  );
}

function EntryButtons({ busy, onEnter }: { busy: EntryDialog | null; onEnter: (dialog: EntryDialog) => void }) {
  const words = useWords(shell);
  return (['log-in', 'sign-up'] as const).map((dialog) => (
    <button
      key={dialog}
      type="button"
      className={`${dialog === 'log-in' ? buttons.ghost : buttons.primary} ${styles.button}`}
      aria-busy={busy === dialog}
      onClick={() => onEnter(dialog)}
    >
      {dialog === 'log-in' ? words.logIn : words.signUp}
    </button>
  ));
}
