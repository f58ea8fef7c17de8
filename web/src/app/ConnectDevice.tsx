import type { FlowRequest } from '@contactbook/contract/devices';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { textWritten } from '../contacts/draftsSlice.ts';
import { allowDevice, readDeviceFlow } from '../devices/deviceThunks.ts';
import { DeviceLabel } from '../devices/DeviceLabel.tsx';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { Notice } from '../ui/Notice.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { rejectionOf, useCall } from '../users/useCall.ts';
import { useOnEnter } from './Layout.tsx';
import { LinkRefused } from './LinkRefused.tsx';

/** Asks the logged-in user whether a program may access the book (Nextcloud Login Flow v2). */
export function ConnectDevice({ flow }: { flow: string }) {
  useTitle('Connect a device');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const onEnter = useOnEnter();

  if (isLoggedIn) return <Allow flow={flow} />;
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

function Allow({ flow }: { flow: string }) {
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const [program, setProgram] = useState<FlowRequest>();
  const [state, setState] = useState<'asked' | 'open' | 'failed' | 'refused' | 'done'>('asked');

  useEffect(() => {
    async function read() {
      const answer = await dispatch(readDeviceFlow(flow));
      if (readDeviceFlow.fulfilled.match(answer)) {
        setProgram(answer.payload);
        setState('open');
      } else {
        const { status } = rejectionOf(answer.meta);
        setState(status === 404 || status === 400 ? 'refused' : 'failed');
      }
    }
    if (state === 'asked') void read();
  }, [dispatch, flow, state]);

  async function allow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const label = formText(event.currentTarget, 'label').trim();
    if ((await call(allowDevice({ flow, label }))) === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    setState('done');
  }

  if (state === 'done') {
    return (
      <div role="status">
        <Notice picture="fresh" heading="h1" title="It is connected" text="Close this page and go on in the program." />
      </div>
    );
  }
  if (state === 'refused')
    return <LinkRefused text="It was used already, or is too old. Begin again in the program." />;
  if (state === 'failed') return <NotLoaded title="This did not load" onRetry={() => setState('asked')} />;
  if (program === undefined) return <Spinner />;
  return (
    <form className="link-form" onSubmit={(event) => void allow(event)}>
      <h1>Connect a device?</h1>
      <dl className="link-program">
        <dt>Program</dt>
        <dd>
          <bdi>{program.agent ?? 'Unknown'}</bdi>
        </dd>
        <dt>Address</dt>
        <dd>
          <bdi>{program.address}</bdi>
        </dd>
      </dl>
      <p className="entry-text">
        It will read and change your contacts. Allow it only if you began this yourself, just now. You can end it at any
        time in Devices.
      </p>
      <DeviceLabel />
      <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
        Allow
      </button>
    </form>
  );
}
