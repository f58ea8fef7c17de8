import type { RecoveryDevices } from '@contactbook/contract/account';
import type { Problem } from '@contactbook/contract/problems';
import { SCREENS } from '@contactbook/contract/screens';
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { lastUseOf } from '../devices/lastUse.ts';
import { notePlace } from '../ui/holdPage.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { Awaited } from '../ui/Awaited.tsx';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { recover } from '../users/authSlice.ts';
import { type EntryFailure, entryFailure } from '../users/entry.ts';
import { EntryForm } from '../users/EntryForm.tsx';
import { FailureNote } from '../users/FailureNote.tsx';
import { NewPassword } from '../users/NewPassword.tsx';
import { readRecoveryDevices } from '../users/recoveryThunks.ts';
import { useCall, useReading } from '../users/useCall.ts';
import { links } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { useOnEnter } from './Layout.tsx';
import { LinkRefused } from './LinkRefused.tsx';

/**
 * Sets a new password after the user has followed a link in a mail. The user chooses which devices keep access; all
 * sessions end.
 */
export function ChoosePassword({ token }: { token: string }) {
  const words = useWords(links);
  useTitle(words.passwordTab);
  const [, navigate] = useLocation();
  const onEnter = useOnEnter();
  const { call, isBusy } = useCall();
  const request = useCallback(() => readRecoveryDevices(token), [token]);
  const offer = useReading(token === '' ? null : request);
  const [failure, setFailure] = useState<EntryFailure>();
  const [isRefused, setIsRefused] = useState(token === '');

  async function choose(form: HTMLFormElement) {
    const keepDevices = new FormData(form).getAll('keep').map(String);
    setFailure(undefined);
    const isStillHere = notePlace();
    const change = recover({ token, password: formText(form, 'password'), keepDevices });
    const session = await call(change, (problem, error) => {
      if (isRefusal(problem)) setIsRefused(true);
      else setFailure(entryFailure('recovery', error));
      return true;
    });
    if (session !== undefined && isStillHere()) navigate(SCREENS.contacts, { replace: true });
  }

  if (isRefused || (offer.failure !== undefined && isRefusal(offer.failure.problem))) {
    return (
      <LinkRefused text={words.usedOrOld}>
        <button type="button" className={buttons.primary} onClick={() => onEnter('recovery')}>
          {words.askAgain}
        </button>
      </LinkRefused>
    );
  }
  if (offer.value === undefined) return <Awaited reading={offer} />;
  return (
    <EntryForm className="link-form" submit={words.change} isBusy={isBusy} onSubmit={choose}>
      <h1>{words.choose}</h1>
      <p className="entry-text">{words.chooseText}</p>
      <FailureNote failure={failure} />
      <Devices {...offer.value} />
      <NewPassword />
    </EntryForm>
  );
}

const isRefusal = ({ code }: Problem): boolean => code === 'code_refused';

function Devices({ devices, unverified }: RecoveryDevices) {
  const words = useWords(links);
  return (
    <>
      {devices.length > 0 && (
        <fieldset className="link-devices">
          <legend>{words.yours}</legend>
          <p className="entry-text">{words.tick}</p>
          {devices.map((device) => (
            <ChoiceRow key={device.id} type="checkbox" name="keep" value={device.id} note={lastUseOf(device)}>
              <bdi>{device.label}</bdi>
            </ChoiceRow>
          ))}
        </fieldset>
      )}
      {unverified > 0 && <p className="entry-text">{words.unverified(unverified)}</p>}
    </>
  );
}
