import type { Device, NewDevice } from '@contactbook/contract/devices';
import { useState } from 'react';
import { Modal } from '../ui/Modal.tsx';
import '../ui/rows.css';
import { useShownOnce } from '../ui/useShownOnce.tsx';
import '../users/entry.css';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './connect.css';
import { type ConnectKind, ConnectWays } from './ConnectWays.tsx';
import { MadeCalendar } from './MadeCalendar.tsx';
import { MadeDevice } from './MadeDevice.tsx';
import { PhoneConnected } from './PhoneConnected.tsx';
import { useDevices } from './useDevices.ts';
import { usePhoneLink } from './usePhoneLink.ts';

/** Connects a phone by a code, or any program by a password, which may come first. Waits until the device was used. */
export default function ConnectPhone({ isProgram, onClose }: { isProgram: boolean; onClose: () => void }) {
  const words = useWords(connect);
  const phoneLink = usePhoneLink();
  /** A device whose password is typed by hand. */
  const [made, setMade] = useState<NewDevice>();
  const [kind, setKind] = useState<ConnectKind>(isProgram ? 'program' : 'phone');
  const [isCopied, setIsCopied] = useState(false);
  const [connected, setConnected] = useState<Device>();
  const awaitedId = (made ?? phoneLink.link)?.id;
  const { devices } = useDevices(connected === undefined ? awaitedId : undefined, setConnected);
  const isUnkept = made !== undefined && !isCopied && connected === undefined;
  const { leave, question } = useShownOnce(
    isUnkept,
    made?.access === 'calendar' ? words.writtenAddress : words.written,
  );

  function startAgain() {
    setConnected(undefined);
    setMade(undefined);
    setKind(isProgram ? 'program' : 'phone');
    setIsCopied(false);
    phoneLink.renew();
  }

  if (connected !== undefined) {
    return <PhoneConnected device={connected} title={words.titles[kind]} onAnother={startAgain} onClose={onClose} />;
  }
  return (
    <>
      <Modal onClose={() => leave(onClose)} title={words.titles[kind]} look="connect-dialog">
        {made === undefined ? (
          <ConnectWays
            phoneLink={phoneLink}
            isProgram={isProgram}
            onKind={setKind}
            isOpened={devices?.some(({ id }) => id === awaitedId) === true}
            onMade={setMade}
          />
        ) : made.access === 'calendar' ? (
          <MadeCalendar device={made} onCopied={() => setIsCopied(true)} />
        ) : (
          <MadeDevice device={made} onCopied={() => setIsCopied(true)} />
        )}
      </Modal>
      {question}
    </>
  );
}
