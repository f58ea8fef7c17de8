import { type SubmitEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { textWritten } from '../contacts/draftsSlice.ts';
import { allowDevice } from '../devices/deviceThunks.ts';
import { DeviceLabel } from '../devices/DeviceLabel.tsx';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { Notice } from '../ui/Notice.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { useOnEnter } from './Layout.tsx';

/** A program asks for the book in the browser: whoever is logged in may allow it (Nextcloud's Login Flow v2). */
export function ConnectDevice({ flow }: { flow: string }) {
  useTitle('Connect a device');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const onEnter = useOnEnter();
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const [isDone, setIsDone] = useState(false);

  async function allow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const label = formText(event.currentTarget, 'label').trim();
    if ((await call(allowDevice({ flow, label }))) === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    setIsDone(true);
  }

  if (isDone) {
    return (
      <div role="status">
        <Notice picture="fresh" heading="h1" title="It is connected" text="Close this page and go on in the program." />
      </div>
    );
  }
  if (!isLoggedIn) {
    return (
      <Notice
        picture="fresh"
        heading="h1"
        title="A program asks for your book"
        text="Log in to allow it. It gets a password of its own, and never yours."
      >
        <button type="button" className={buttons.primary} onClick={() => onEnter('log-in')}>
          Log in
        </button>
      </Notice>
    );
  }
  return (
    <form className="link-form" onSubmit={(event) => void allow(event)}>
      <h1>Connect a device?</h1>
      <p className="entry-text">
        It will read and change your contacts. You can end it whenever you like, in Devices. Allow only what you have
        just begun yourself.
      </p>
      <DeviceLabel />
      <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
        Allow
      </button>
    </form>
  );
}
