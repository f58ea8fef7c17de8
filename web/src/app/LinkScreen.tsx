import { SCREENS } from '@contactbook/contract/screens';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { Notice } from '../ui/Notice.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import sheets from '../ui/sheet.module.css';
import { Spinner } from '../ui/Spinner.tsx';
import { useTitle } from '../ui/useTitle.ts';
import entrySheet from '../users/entry.css?url';
import { verifyEmail } from '../users/recoveryThunks.ts';
import { rejectionOf } from '../users/useCall.ts';
import { links } from '../words/en/links.ts';
import { useWords } from '../words/words.ts';
import { ConnectDevice } from './ConnectDevice.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import linkSheet from './link-screen.css?url';
import { LinkRefused } from './LinkRefused.tsx';
import { ScreenLink } from './ScreenLink.tsx';

const SHEETS = [fetchSheet(entrySheet), fetchSheet(linkSheet)];

/**
 * The target of links in mails and programs. The fragment of the address holds the token of a password reset, of an
 * e-mail verification, or of a device that waits for permission.
 */
export default function LinkScreen({ kind }: { kind: 'recover' | 'verify' | 'connect' }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <>
      {SHEETS}
      <div className={`${sheets.sheet} link-screen`}>
        {kind === 'recover' && <ChoosePassword token={token} />}
        {kind === 'verify' && <Verify token={token} />}
        {kind === 'connect' && <ConnectDevice flow={token} />}
      </div>
    </>
  );
}

function Verify({ token }: { token: string }) {
  const words = useWords(links);
  useTitle(words.verifyTab);
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'asked' | 'done' | 'failed' | 'taken' | 'refused'>(
    token === '' ? 'refused' : 'asked',
  );

  useEffect(() => {
    async function verify() {
      const { meta } = await dispatch(verifyEmail(token));
      const { code, keyPattern } = rejectionOf(meta).problem ?? {};
      if (meta.requestStatus === 'fulfilled') setState('done');
      else if (keyPattern !== undefined) setState('taken');
      else setState(String(code) === 'code_refused' ? 'refused' : 'failed');
    }
    if (state === 'asked') void verify();
  }, [dispatch, token, state]);

  if (state === 'asked') return <Spinner />;
  if (state === 'failed') {
    return <NotLoaded title={words.notVerified} onRetry={() => setState('asked')} />;
  }
  if (state === 'taken') {
    return (
      <LinkRefused text={words.taken}>
        <Onward />
      </LinkRefused>
    );
  }
  if (state === 'refused') {
    return (
      <LinkRefused text={words.sendsAnother}>
        <Onward />
      </LinkRefused>
    );
  }
  return (
    <div role="status">
      <Notice picture="fresh" heading="h1" title={words.verified} text={words.verifiedText}>
        <Onward />
      </Notice>
    </div>
  );
}

function Onward() {
  const words = useWords(links);
  return (
    <ScreenLink to={SCREENS.home} className={buttons.primary}>
      {words.onward}
    </ScreenLink>
  );
}
