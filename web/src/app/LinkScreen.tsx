import { SCREENS } from '@contactbook/contract/screens';
import { useCallback, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { Awaited } from '../ui/Awaited.tsx';
import { Notice } from '../ui/Notice.tsx';
import sheets from '../ui/sheet.module.css';
import { useTitle } from '../ui/useTitle.ts';
import '../users/entry.css';
import { endBirthdayMailByLink, verifyEmail } from '../users/recoveryThunks.ts';
import { useReading } from '../users/useCall.ts';
import { links } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { ConnectDevice } from './ConnectDevice.tsx';
import { ConnectThisPhone } from './ConnectThisPhone.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import './link-screen.css';
import { LinkRefused } from './LinkRefused.tsx';
import { ScreenLink } from './ScreenLink.tsx';

/**
 * The target of links in mails and programs. The fragment of the address holds a token: of a password reset, an e-mail
 * verification, the mail of birthdays, a device that waits for permission, or a phone to connect.
 */
export default function LinkScreen({ kind }: { kind: 'recover' | 'verify' | 'connect' | 'phone' | 'birthdaysOff' }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <div className={`${sheets.sheet} link-screen`}>
      {kind === 'recover' && <ChoosePassword token={token} />}
      {kind === 'verify' && <Verify token={token} />}
      {kind === 'birthdaysOff' && <BirthdaysOff token={token} />}
      {kind === 'connect' && <ConnectDevice flow={token} />}
      {kind === 'phone' && <ConnectThisPhone token={token} />}
    </div>
  );
}

function Verify({ token }: { token: string }) {
  const words = useWords(links);
  useTitle(words.verifyTab);
  const request = useCallback(() => verifyEmail(token), [token]);
  const reading = useReading(token === '' ? null : request);
  const { code, keyPattern } = reading.failure?.problem ?? {};

  const isTaken = keyPattern !== undefined;

  if (token === '' || isTaken || code === 'code_refused') {
    return (
      <LinkRefused text={isTaken ? words.taken : words.sendsAnother}>
        <Onward />
      </LinkRefused>
    );
  }
  if (reading.value === undefined) return <Awaited reading={reading} failed={words.notVerified} />;
  return (
    <div role="status">
      <Notice picture="fresh" heading="h1" title={words.verified} text={words.verifiedText}>
        <Onward />
      </Notice>
    </div>
  );
}

function BirthdaysOff({ token }: { token: string }) {
  const words = useWords(links);
  useTitle(words.birthdaysTab);
  const request = useCallback(() => endBirthdayMailByLink(token), [token]);
  const reading = useReading(token === '' ? null : request);
  if (token === '' || reading.failure?.problem.code === 'code_refused') {
    return (
      <LinkRefused text={words.stopsThere}>
        <Onward />
      </LinkRefused>
    );
  }
  if (reading.value === undefined) return <Awaited reading={reading} failed={words.birthdaysOn} />;
  return (
    <div role="status">
      <Notice picture="fresh" heading="h1" title={words.birthdaysOff} text={words.birthdaysOffText}>
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
