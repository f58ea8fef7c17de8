import { beginBirthdayMail, endBirthdayMail, readAccount } from '../account/accountThunks.ts';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall, useReading } from '../users/useCall.ts';
import { homeMore } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Subscribes to the mail of the week's birthdays, in the time zone of this browser. Empty if the server sends no mail. */
export function BirthdayMailSwitch() {
  const words = useWords(homeMore);
  const { value: account, setValue } = useReading(readAccount);
  const { call, isBusy } = useCall();
  if (account?.hasMail !== true) return null;
  const { birthdayZone, ...others } = account;

  async function change(isOn: boolean) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if ((await call(isOn ? beginBirthdayMail(timeZone) : endBirthdayMail())) === undefined) return;
    setValue(isOn ? { ...others, birthdayZone: timeZone } : others);
    showToast('success', isOn ? words.birthdayMailOn : words.birthdayMailOff);
  }

  return (
    <div className="birthday-mail">
      <ChoiceRow
        type="checkbox"
        checked={birthdayZone !== undefined}
        aria-busy={isBusy}
        note={(account.isVerified ? words.birthdayMailNote : words.birthdayMailUnverified)(account.email)}
        onChange={({ target }) => void change(target.checked)}
      >
        {words.birthdayMail}
      </ChoiceRow>
    </div>
  );
}
