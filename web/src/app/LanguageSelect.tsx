import { LANGUAGES } from '@contactbook/contract/languages';
import { useSelector } from 'react-redux';
import { changeUser } from '../account/accountThunks.ts';
import { selectMayBeOwnServer } from '../book/contactsSlice.ts';
import { Icon } from '../ui/Icon.tsx';
import { GLOBE } from '../ui/laterPictures.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { shell } from '../words/en.ts';
import { chooseLanguage } from '../words/chooseLanguage.ts';
import { type Language, shownLanguage } from '../words/language.ts';
import { languageName } from '../words/languageName.ts';
import { useWords } from '../words/words.ts';
import styles from './LanguageSelect.module.css';

/** The language of the app. A member's choice is kept with the account too, if the server has accounts of this kind. */
export default function LanguageSelect() {
  const words = useWords(shell);
  const { call, isBusy } = useCall();
  const hasAccount = useSelector(selectMayBeOwnServer);
  const isLoggedIn = useSelector(selectIsLoggedIn);

  /** The language of an account comes back with each visit, so one that is not stored there is not shown. */
  async function choose(language: Language) {
    const isStored = !isLoggedIn || !hasAccount || (await call(changeUser({ language }))) !== undefined;
    if (isStored) await chooseLanguage(language, true);
  }

  return (
    <label className={styles.language}>
      <Icon path={GLOBE} />
      <select
        aria-label={words.language}
        className={styles.select}
        value={shownLanguage()}
        aria-busy={isBusy}
        onChange={(event) => void choose(event.target.value as Language)} // the options are languages
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
