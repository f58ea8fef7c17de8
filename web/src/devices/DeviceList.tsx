import type { Device } from '@contactbook/contract/devices';
import { useLayoutEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { PictureRow } from '../ui/PictureRow.tsx';
import { Question } from '../ui/Question.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { endDevice } from './deviceThunks.ts';
import { lastUseOf } from './lastUse.ts';

/** Lists the devices with their last use, and removes them. */
export function DeviceList({ devices, onEnded }: { devices: Device[]; onEnded: (id: string) => void }) {
  const { call, isBusy } = useCall();
  const [asked, setAsked] = useState<Device>();
  const list = useRef<HTMLUListElement>(null);
  const endedPlace = useRef<number>(null);

  // After a removal, the focus goes to the device at the same place, or to the last one.
  useLayoutEffect(() => {
    if (endedPlace.current === null || devices.length === 0) return;
    const ends = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
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
    showToast('success', `${label} has ended`);
  }

  return (
    <section className="rows-group" aria-labelledby="devices-list">
      <h3 id="devices-list" className="rows-heading">
        Your devices
      </h3>
      <ul ref={list}>
        {devices.map((device) => (
          <PictureRow key={device.id} label={device.label} note={lastUseOf(device)}>
            <button
              type="button"
              className={`${buttons.quiet} rows-button`}
              aria-label={`End ${device.label}`}
              onClick={() => setAsked(device)}
            >
              End
            </button>
          </PictureRow>
        ))}
      </ul>
      {asked !== undefined && (
        <Question
          title={
            <>
              End “<bdi>{asked.label}</bdi>”?
            </>
          }
          cancel="Keep it"
          confirm="End it"
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void end(asked)}
        >
          It keeps what it has, but gets nothing new.
        </Question>
      )}
    </section>
  );
}
