import { LANGUAGES } from '@contactbook/contract/languages';
import { useAppDispatch } from '../redux.ts';
import { formText } from '../ui/formText.ts';
import { showToast } from '../ui/toasts.ts';
import { userChanged } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { account } from '../words/en.ts';
import { chooseLanguage } from '../words/chooseLanguage.ts';
import { browserLanguage, type Language, shownLanguage } from '../words/language.ts';
import { languageName } from '../words/languageName.ts';
import { useWords, wordsOf } from '../words/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeUser } from './accountThunks.ts';

/** The language of the app on every device, and of mails. */
export function LanguageForm({ onClose }: { onClose: () => void }) {
  const words = useWords(account);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();

  async function save(form: HTMLFormElement) {
    const language = formText(form, 'language') as Language; // the values are languages
    const user = await call(changeUser({ language }));
    if (user === undefined) return;
    // The toast is in the new language.
    await chooseLanguage(language, true);
    dispatch(userChanged(user));
    showToast('success', wordsOf(account).languageChanged);
    onClose();
  }

  return (
    <AccountForm
      title={words.languageTitle}
      submit={words.editLanguage}
      isBusy={isBusy}
      onSubmit={save}
      onCancel={onClose}
    >
      <fieldset className="account-languages">
        <legend className="rows-kind">{words.languageHint}</legend>
        {LANGUAGES.map((code) => (
          <label key={code} className="account-language">
            <input type="radio" name="language" value={code} defaultChecked={code === shownLanguage()} />
            <span lang={code}>{languageName(code)}</span>
            {code === browserLanguage() && <span className="account-browser">{words.browserLanguage}</span>}
          </label>
        ))}
      </fieldset>
    </AccountForm>
  );
}
