import { useEffect, useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { Panel } from '../ui/Panel.tsx';
import '../ui/rows.css';
import { devices as devicesWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { DeviceList } from './DeviceList.tsx';
import './devices.css';
import { useDevices } from './useDevices.ts';

/** The devices and programs that sync the book. Each has its own password. */
export default function DevicesPanel({
  onClose,
  onConnect,
}: {
  onClose: () => void;
  onConnect: (way: 'connect' | 'program') => void;
}) {
  const words = useWords(devicesWords);
  const { devices, hasFailed, read, setDevices } = useDevices(undefined, () => undefined);
  const isEmpty = devices?.length === 0;

  return (
    <Panel
      title={words.title}
      subtitle={words.subtitle}
      onClose={onClose}
      footer={
        isEmpty || devices === undefined ? undefined : (
          <>
            <p className="rows-kind devices-sentence">{words.only}</p>
            <ConnectButton onConnect={() => onConnect('connect')} />
          </>
        )
      }
    >
      {devices === undefined ? (
        <Awaited reading={{ hasFailed, read }} />
      ) : isEmpty ? (
        <NoDevices onConnect={() => onConnect('connect')} />
      ) : (
        <DeviceList
          devices={devices}
          onChanged={(changed) => setDevices(devices.map((device) => (device.id === changed.id ? changed : device)))}
          onEnded={(id) => setDevices(devices.filter((device) => device.id !== id))}
          onProgram={() => onConnect('program')}
        />
      )}
    </Panel>
  );
}

function NoDevices({ onConnect }: { onConnect: () => void }) {
  const words = useWords(devicesWords);
  const place = useRef<HTMLDivElement>(null);
  // After the last device was removed, no element has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={place}>
      <Notice picture="empty" title={words.none} text={words.noneText}>
        <ConnectButton onConnect={onConnect} />
      </Notice>
    </div>
  );
}

function ConnectButton({ onConnect }: { onConnect: () => void }) {
  const words = useWords(devicesWords);
  return (
    <button type="button" className={buttons.quiet} onClick={onConnect}>
      <Icon name="plus" />
      {words.connect}
    </button>
  );
}
