import { useSelector } from 'react-redux';
import { changeUser } from '../account/accountThunks.ts';
import { selectMayBeOwnServer } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { Icon } from '../ui/Icon.tsx';
import { GLOBE } from '../ui/laterPictures.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { shell } from '../words/en/shell.ts';
import { chooseLanguage } from '../words/chooseLanguage.ts';
import { type Language, shownLanguage } from '../words/language.ts';
import { LANGUAGES } from '../words/languages.ts';
import { useWords } from '../words/words.ts';
import styles from './LanguageSelect.module.css';

/** The language of the app. A member's choice is kept with the account too, if the server has accounts of this kind. */
export default function LanguageSelect() {
  const words = useWords(shell);
  const dispatch = useAppDispatch();
  const hasAccount = useSelector(selectMayBeOwnServer);
  const isLoggedIn = useSelector(selectIsLoggedIn);

  function choose(language: Language) {
    void chooseLanguage(language, true);
    if (isLoggedIn && hasAccount) void dispatch(changeUser({ language }));
  }

  return (
    <label className={styles.language}>
      <Icon path={GLOBE} />
      <select
        aria-label={words.language}
        className={styles.select}
        value={shownLanguage()}
        onChange={(event) => choose(event.target.value as Language)} // the options are languages
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
