import type { NewDevice } from '@contactbook/contract/devices';
import { useState } from 'react';
import { Warning } from '../ui/Warning.tsx';
import { useCall } from '../users/useCall.ts';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { ConnectProgram } from './ConnectProgram.tsx';
import { ConnectStatus } from './ConnectStatus.tsx';
import { addDevice } from './deviceThunks.ts';
import { PhoneCode } from './PhoneCode.tsx';
import { isPhone, type PhoneSystem } from '../ui/phoneSystem.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { ThisPhone } from './ThisPhone.tsx';
import type { PhoneLink } from './usePhoneLink.ts';

/** What is connected. A calendar is a program that only gets the dates. */
export type ConnectKind = 'phone' | 'program' | 'calendar';
type ConnectWaysProps = {
  phoneLink: PhoneLink;
  /** Whether a program is shown first. */
  isProgram: boolean;
  onKind: (kind: ConnectKind) => void;
  /** Whether the phone has used the link. */
  isOpened: boolean;
  onMade: (device: NewDevice) => void;
};

/** The ways to connect a phone or a program. On a phone, connecting itself comes first. */
export function ConnectWays({ phoneLink, isProgram, onKind, isOpened, onMade }: ConnectWaysProps) {
  const words = useWords(connect);
  const [isOwn, setIsOwn] = useState(isPhone() && !isProgram);
  const [way, setWay] = useState<PhoneSystem | 'program'>(isProgram ? 'program' : 'iphone');
  const { link, state, renew } = phoneLink;
  const status = <ConnectStatus phoneLink={phoneLink} isOpened={isOpened} isHere={isOwn} />;

  function show(nextOwn: boolean, nextWay: PhoneSystem | 'program') {
    setIsOwn(nextOwn);
    setWay(nextWay);
    onKind(nextWay === 'program' && !nextOwn ? 'program' : 'phone');
  }

  const ways = (
    <Tabs
      label={words.kind}
      look="tabs-line"
      tabs={{ iphone: words.iphone, android: words.android, program: words.computer }}
      shown={way}
      onShow={(next) => show(isOwn, next)}
    >
      {way === 'program' ? (
        <ConnectProgram onAccess={(access) => onKind(access === 'calendar' ? 'calendar' : 'program')} onMade={onMade} />
      ) : (
        <>
          {state === 'insecure' ? (
            <Warning>{words.insecure}</Warning>
          ) : (
            <PhoneCode system={way} phoneLink={phoneLink} />
          )}
          {status}
          <ByHand question={state === 'insecure' ? words.noCode : words.unreadable} onMade={onMade} />
        </>
      )}
    </Tabs>
  );
  if (!isPhone() || state === 'insecure') return ways;
  return (
    <Tabs
      label={words.which}
      look="tabs-halves"
      tabs={{ own: words.thisPhone, other: words.anotherPhone }}
      shown={isOwn ? 'own' : 'other'}
      onShow={(shown) => show(shown === 'own', way)}
    >
      {isOwn ? (
        <>
          {link !== undefined && <ThisPhone key={link.id} url={link.url} onRefused={renew} />}
          {status}
          <ByHand question={words.doesNotOpen} onMade={onMade} />
        </>
      ) : (
        ways
      )}
    </Tabs>
  );
}

/** Makes a device whose address, user and password are typed by hand. */
function ByHand({ question, onMade }: { question: string; onMade: (device: NewDevice) => void }) {
  const words = useWords(connect);
  const { call } = useCall();
  async function make() {
    const device = await call(addDevice({ label: words.phone }));
    if (device !== undefined) onMade(device);
  }
  return (
    <p className="connect-by-hand">
      {question}{' '}
      <button type="button" className="entry-link" onClick={() => void make()}>
        {words.showAll}
      </button>
    </p>
  );
}
