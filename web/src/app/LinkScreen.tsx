import { SCREENS } from '@contactbook/contract/screens';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { formText } from '../ui/formText.ts';
import { Notice } from '../ui/Notice.tsx';
import sheets from '../ui/sheet.module.css';
import { Spinner } from '../ui/Spinner.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { recover } from '../users/authSlice.ts';
import entrySheet from '../users/entry.css?url';
import { type EntryFailure, entryFailure } from '../users/entry.ts';
import { FailureNote } from '../users/FailureNote.tsx';
import { NewPassword } from '../users/NewPassword.tsx';
import { verifyEmail } from '../users/recoveryThunks.ts';
import { useCall } from '../users/useCall.ts';
import { useOnEnter } from './Layout.tsx';
import { ConnectDevice } from './ConnectDevice.tsx';
import linkSheet from './link-screen.css?url';
import { ScreenLink } from './ScreenLink.tsx';

const SHEETS = [fetchSheet(entrySheet), fetchSheet(linkSheet)];

/**
 * Where links in mails and in programs lead: what stands behind the # of the address lets choose a new password, verifies
 * an e-mail, or names a device that waits.
 */
export default function LinkScreen({ kind }: { kind: 'recover' | 'verify' | 'connect' }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <>
      {SHEETS}
      <div className={`${sheets.sheet} link-screen`}>
        {kind === 'recover' && <Recover token={token} />}
        {kind === 'verify' && <Verify token={token} />}
        {kind === 'connect' && <ConnectDevice flow={token} />}
      </div>
    </>
  );
}

function Recover({ token }: { token: string }) {
  useTitle('A new password');
  const [, navigate] = useLocation();
  const onEnter = useOnEnter();
  const { call, isBusy } = useCall();
  const [isRefused, setIsRefused] = useState(token === '');
  const [failure, setFailure] = useState<EntryFailure>();

  async function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    const session = await call(recover({ token, password: formText(form, 'password') }), ({ code }, rejection) => {
      if (code === 'code_refused') setIsRefused(true);
      else setFailure(entryFailure('recovery', rejection));
      return true;
    });
    if (session !== undefined) navigate(SCREENS.contacts, { replace: true, state: { hasRecovered: true } });
  }

  if (isRefused) {
    return (
      <Refused text="It was used already, or is too old.">
        <button type="button" className={buttons.primary} onClick={() => onEnter('recovery')}>
          Ask for a new one
        </button>
      </Refused>
    );
  }
  return (
    <form className="link-form" onSubmit={(event) => void choose(event)}>
      <h1>Choose a new password</h1>
      <p className="entry-text">Everywhere else you are logged out. Your devices keep working.</p>
      <FailureNote failure={failure} />
      <NewPassword />
      <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
        Change password
      </button>
    </form>
  );
}

function Verify({ token }: { token: string }) {
  useTitle('Your e-mail');
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'asked' | 'done' | 'refused'>(token === '' ? 'refused' : 'asked');

  useEffect(() => {
    async function verify() {
      const { meta } = await dispatch(verifyEmail(token));
      setState(meta.requestStatus === 'fulfilled' ? 'done' : 'refused');
    }
    if (token !== '') void verify();
  }, [dispatch, token]);

  if (state === 'asked') return <Spinner />;
  if (state === 'refused') {
    return (
      <Refused text="It was used already, or is too old. Your account sends another one.">
        <Onward />
      </Refused>
    );
  }
  return (
    <div role="status">
      <Notice picture="fresh" heading="h1" title="Your e-mail is verified" text="It can bring you back into your book.">
        <Onward />
      </Notice>
    </div>
  );
}

function Refused({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div role="alert">
      <Notice picture="failed" heading="h1" title="This link does not work any more" text={text}>
        {children}
      </Notice>
    </div>
  );
}

function Onward() {
  return (
    <ScreenLink to={SCREENS.home} className={buttons.primary}>
      Go on
    </ScreenLink>
  );
}
