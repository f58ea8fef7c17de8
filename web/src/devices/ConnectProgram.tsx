import type { NewDevice } from '@contactbook/contract/devices';
import { textWritten } from '../book/draftsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { formText } from '../ui/formText.ts';
import { EntryForm } from '../users/EntryForm.tsx';
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

  async function add(form: HTMLFormElement) {
    const device = await call(addDevice({ label: formText(form, 'label').trim() }));
    if (device === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    onMade(device);
  }

  return (
    <EntryForm aria-label={words.computer} submit={words.make} isBusy={isBusy} onSubmit={add}>
      <p className="entry-text">{words.programText}</p>
      <DeviceLabel />
    </EntryForm>
  );
}
