import type { NewDevice } from '@contactbook/contract/devices';
import type { SubmitEvent } from 'react';
import { textWritten } from '../book/draftsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { useCall } from '../users/useCall.ts';
import { connect } from '../words/en/connect.ts';
import { useWords } from '../words/words.ts';
import { DeviceLabel } from './DeviceLabel.tsx';
import { addDevice } from './deviceThunks.ts';

/** Asks for the name of a program, and makes its password. */
export function ConnectProgram({ onMade }: { onMade: (device: NewDevice) => void }) {
  const words = useWords(connect);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const device = await call(addDevice({ label: formText(event.currentTarget, 'label').trim() }));
    if (device === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    onMade(device);
  }

  return (
    <form className="connect-program" aria-label={words.computer} onSubmit={(event) => void add(event)}>
      <p className="entry-text">{words.programText}</p>
      <DeviceLabel />
      <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
        {words.make}
      </button>
    </form>
  );
}
