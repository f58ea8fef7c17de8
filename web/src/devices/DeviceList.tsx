import type { Device } from '@contactbook/contract/devices';
import { useLayoutEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { Isolated } from '../ui/Isolated.tsx';
import { PictureRow } from '../ui/PictureRow.tsx';
import { Question } from '../ui/Question.tsx';
import { showToast } from '../ui/toasts.ts';
import { Warning } from '../ui/Warning.tsx';
import { useCall } from '../users/useCall.ts';
import { devices as devicesWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { DeviceGroups } from './DeviceGroups.tsx';
import { endDevice } from './deviceThunks.ts';
import { lastUseOf, learnsChanges } from './lastUse.ts';

/** Lists the devices with their last use, and removes them. */
export function DeviceList({
  devices,
  onChanged,
  onEnded,
  onProgram,
}: {
  devices: Device[];
  onChanged: (device: Device) => void;
  onEnded: (id: string) => void;
  onProgram: () => void;
}) {
  const words = useWords(devicesWords);
  const { call, isBusy } = useCall();
  const [asked, setAsked] = useState<Device>();
  const list = useRef<HTMLUListElement>(null);
  const endedPlace = useRef<number>(null);

  // After a removal, the focus goes to the device at the same place, or to the last one.
  useLayoutEffect(() => {
    if (endedPlace.current === null || devices.length === 0) return;
    const ends = [...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])];
    (ends[endedPlace.current] ?? ends.at(-1))?.focus();
    endedPlace.current = null;
  }, [devices]);

  async function end({ id, label }: Device) {
    let isGone = false;
    const body = await call(endDevice(id), ({ code }) => (isGone = String(code).endsWith('not_found')));
    setAsked(undefined);
    if (body === undefined && !isGone) return;
    endedPlace.current = devices.findIndex((device) => device.id === id);
    onEnded(id);
    showToast('success', words.ended(label));
  }

  return (
    <section className="rows-group" aria-labelledby="devices-list">
      <h3 id="devices-list" className="rows-heading">
        {words.yours}
      </h3>
      <ul ref={list}>
        {devices.map((device) => (
          <PictureRow
            key={device.id}
            label={device.label}
            note={[lastUseOf(device), learnsChanges(device)].filter(Boolean).join(' · ')}
            below={
              <div className="devices-below">
                {device.access !== 'calendar' && <DeviceGroups device={device} onChanged={onChanged} />}
                {device.otherAgent !== undefined && <SharedPassword device={device} onProgram={onProgram} />}
              </div>
            }
          >
            <button
              type="button"
              className={`${buttons.quiet} rows-button`}
              aria-label={words.endThis(device.label)}
              onClick={() => setAsked(device)}
            >
              {words.end}
            </button>
          </PictureRow>
        ))}
      </ul>
      {asked !== undefined && (
        <Question
          title={<Isolated text={words.endTitle(asked.label)} name={asked.label} />}
          cancel={words.keep}
          confirm={words.endIt}
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void end(asked)}
        >
          {words.endText}
        </Question>
      )}
    </section>
  );
}

/** Says that two programs use the password of a device, and offers to make another one. */
function SharedPassword({ device, onProgram }: { device: Device; onProgram: () => void }) {
  const words = useWords(devicesWords);
  const { label, agent = '', otherAgent = '' } = device;
  return (
    <div className="devices-shared">
      <Warning>{words.shared(agent, otherAgent)}</Warning>
      <button type="button" className="rows-link" aria-label={words.otherPasswordOf(label)} onClick={onProgram}>
        {words.otherPassword}
      </button>
    </div>
  );
}
