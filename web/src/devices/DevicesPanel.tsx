import type { NewDevice } from '@contactbook/contract/devices';
import { useEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { Panel } from '../ui/Panel.tsx';
import rowsSheet from '../ui/rows.css?url';
import { showToast } from '../ui/toasts.ts';
import { useShownOnce } from '../ui/useShownOnce.tsx';
import entrySheet from '../users/entry.css?url';
import { devices as devicesWords } from '../words/en/devices.ts';
import { useWords } from '../words/words.ts';
import { AddDevice } from './AddDevice.tsx';
import { DeviceList } from './DeviceList.tsx';
import devicesSheet from './devices.css?url';
import { MadeDevice } from './MadeDevice.tsx';
import { useDevices } from './useDevices.ts';

const SHEETS = [fetchSheet(rowsSheet), fetchSheet(entrySheet), fetchSheet(devicesSheet)];

/** The devices and programs that sync the book. Each has its own password, which is shown once. */
export default function DevicesPanel({ onClose }: { onClose: () => void }) {
  const words = useWords(devicesWords);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<NewDevice>();
  const [isCopied, setIsCopied] = useState(false);
  const { devices, hasFailed, read, setDevices } = useDevices(made?.id, ({ label }) => {
    showToast('success', words.connected(label));
    setMade(undefined);
  });
  const { leave, question } = useShownOnce(made !== undefined && !isCopied, words.written);
  const isEmpty = devices?.length === 0 && !isAdding && made === undefined;

  function startAdding() {
    leave(() => {
      setMade(undefined);
      setIsAdding(true);
    });
  }

  function add(device: NewDevice) {
    const { id, label } = device;
    setMade(device);
    setIsCopied(false);
    setIsAdding(false);
    setDevices([{ id, label, createdAtMs: Date.now() }, ...(devices ?? [])]);
  }

  function drop(id: string) {
    if (made?.id === id) setMade(undefined);
    setDevices((devices ?? []).filter((device) => device.id !== id));
  }

  return (
    <>
      {SHEETS}
      <Panel
        title={words.title}
        subtitle={words.subtitle}
        onClose={() => leave(onClose)}
        footer={
          isEmpty || devices === undefined ? undefined : (
            <>
              <p className="rows-kind devices-sentence">{words.only}</p>
              <AddButton onAdd={startAdding} />
            </>
          )
        }
      >
        {devices === undefined ? (
          <Awaited reading={{ hasFailed, read }} />
        ) : (
          <>
            {isAdding && <AddDevice onMade={add} onCancel={() => setIsAdding(false)} />}
            {made !== undefined && <MadeDevice key={made.id} device={made} onCopied={() => setIsCopied(true)} />}
            {isEmpty && <NoDevices onAdd={startAdding} />}
            {devices.length > 0 && <DeviceList devices={devices} onEnded={drop} />}
          </>
        )}
      </Panel>
      {question}
    </>
  );
}

function NoDevices({ onAdd }: { onAdd: () => void }) {
  const words = useWords(devicesWords);
  const place = useRef<HTMLDivElement>(null);
  // After the last device was removed, no element has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={place}>
      <Notice picture="empty" title={words.none} text={words.noneText}>
        <AddButton onAdd={onAdd} />
      </Notice>
    </div>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const words = useWords(devicesWords);
  return (
    <button type="button" className={buttons.quiet} onClick={onAdd}>
      <Icon name="plus" />
      {words.add}
    </button>
  );
}
