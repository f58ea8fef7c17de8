import type { DeviceAccess, NewDevice } from '@contactbook/contract/devices';
import { useId, useState } from 'react';
import { textWritten } from '../book/draftsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { formText } from '../ui/formText.ts';
import { EntryForm } from '../users/EntryForm.tsx';
import { useCall } from '../users/useCall.ts';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { DeviceLabel } from './DeviceLabel.tsx';
import { addDevice } from './deviceThunks.ts';

/** Asks for the name of a program and what it may do, and makes its password. */
export function ConnectProgram({
  onAccess,
  onMade,
}: {
  onAccess: (access: DeviceAccess) => void;
  onMade: (device: NewDevice) => void;
}) {
  const words = useWords(connect);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const [access, setAccess] = useState<DeviceAccess>('write');
  const accessId = useId();

  function choose(next: DeviceAccess) {
    setAccess(next);
    onAccess(next);
  }

  async function add(form: HTMLFormElement) {
    const device = await call(addDevice({ label: formText(form, 'label').trim(), access }));
    if (device === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    onMade(device);
  }

  return (
    <EntryForm
      aria-label={words.computer}
      submit={access === 'calendar' ? words.makeAddress : words.make}
      isBusy={isBusy}
      onSubmit={add}
    >
      <p className="entry-text">{access === 'calendar' ? words.calendarText : words.programText}</p>
      <div className="entry-field">
        <label className="entry-label" htmlFor={accessId}>
          {words.access}
        </label>
        <select
          id={accessId}
          className="text-field connect-select"
          value={access}
          onChange={({ target }) => choose(target.value as DeviceAccess)} // the values of the options
        >
          {Object.entries(words.accesses).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <DeviceLabel />
    </EntryForm>
  );
}
