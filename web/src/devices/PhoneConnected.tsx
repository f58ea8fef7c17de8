import type { Device } from '@contactbook/contract/devices';
import type { SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../book/contactsSlice.ts';
import buttons from '../ui/buttons.module.css';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { Icon } from '../ui/Icon.tsx';
import { TICK } from '../ui/pictures.ts';
import { Modal } from '../ui/Modal.tsx';
import { selectUserName } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { LABEL_MAX_CHARACTERS } from './DeviceLabel.tsx';
import { changeDevice } from './deviceThunks.ts';

type PhoneConnectedProps = {
  title: string;
  device: Device;
  onAnother: () => void;
  onClose: () => void;
};

/** Says that a device is connected, and asks for its name. */
export function PhoneConnected({ device, title, onAnother, onClose }: PhoneConnectedProps) {
  const words = useWords(connect);
  const user = useSelector(selectUserName);
  const total = useSelector(selectItems).length;
  const { call, isBusy } = useCall();
  const isUnnamed = device.label === words.phone;
  const suggestion = device.agent === 'iPhone or iPad' ? words.ownIphone(user) : words.ownPhone(user);

  /** Stores the name if it is another one, then goes on. */
  async function save(form: HTMLFormElement, goOn: () => void) {
    if (!form.reportValidity()) return;
    const label = formText(form, 'label').trim();
    if (label === device.label || (await call(changeDevice({ id: device.id, label }))) !== undefined) goOn();
  }

  function finish(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void save(event.currentTarget, onClose);
  }

  return (
    <Modal onClose={onClose} title={<span className="unseen">{title}</span>}>
      <form className="connect-done" onSubmit={finish}>
        <div role="status">
          <span className="connect-tick">
            <Icon path={TICK} size={36} />
          </span>
          <h3>{words.connected}</h3>
          <p>
            {device.access === 'calendar'
              ? words.connectedCalendar
              : device.access === 'read'
                ? words.connectedReads
                : words.connectedText(total)}
          </p>
        </div>
        <Field
          label={words.nameIt}
          name="label"
          required
          pattern=".*\S.*"
          dir="auto"
          autoComplete="off"
          defaultValue={isUnnamed ? suggestion : device.label}
          maxCharacters={LABEL_MAX_CHARACTERS}
          hint={words.nameHint}
          data-focus-first
        />
        <div className="modal-buttons">
          <button
            type="button"
            className={buttons.quiet}
            onClick={({ currentTarget }) => void save(currentTarget.form!, onAnother)} // it is in the form
          >
            {words.another}
          </button>
          <button type="submit" className={buttons.primary} aria-busy={isBusy}>
            {words.done}
          </button>
        </div>
      </form>
    </Modal>
  );
}
