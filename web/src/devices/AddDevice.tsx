import type { NewDevice } from '@contactbook/contract/devices';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { textWritten } from '../book/draftsSlice.ts';
import { discardText } from '../book/discard.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { isHeldOpen, unlessHeld } from '../ui/holdOpen.ts';
import { useCall } from '../users/useCall.ts';
import { devices } from '../words/en/devices.ts';
import { useWords } from '../words/words.ts';
import { DeviceLabel } from './DeviceLabel.tsx';
import { addDevice } from './deviceThunks.ts';

/** Asks for the name of a new device, and creates its password. */
export function AddDevice({ onMade, onCancel }: { onMade: (device: NewDevice) => void; onCancel: () => void }) {
  const words = useWords(devices);
  const field = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  useEffect(() => field.current?.focus(), []);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const device = await call(addDevice({ label: formText(event.currentTarget, 'label').trim() }));
    if (device === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    onMade(device);
  }

  function cancel() {
    dispatch(discardText('device name'));
    onCancel();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!isHeldOpen(event.currentTarget)) onCancel();
  }

  return (
    <form
      className="rows-group devices-add"
      aria-label={words.add}
      onSubmit={(event) => void add(event)}
      onKeyDown={cancelOnEscape}
    >
      <DeviceLabel inputRef={field} />
      <div className="devices-buttons">
        <button type="button" className={buttons.ghost} onClick={unlessHeld(cancel)}>
          {words.cancel}
        </button>
        <button type="submit" className={buttons.primary} aria-busy={isBusy}>
          {words.make}
        </button>
      </div>
    </form>
  );
}
