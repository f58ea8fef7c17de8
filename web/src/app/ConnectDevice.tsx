import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { textWritten } from '../book/draftsSlice.ts';
import { allowDevice, readDeviceFlow } from '../devices/deviceThunks.ts';
import { DeviceLabel } from '../devices/DeviceLabel.tsx';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { Awaited } from '../ui/Awaited.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { EntryForm } from '../users/EntryForm.tsx';
import { useCall, useReading } from '../users/useCall.ts';
import { links } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { useOnEnter } from './Layout.tsx';
import { LinkRefused } from './LinkRefused.tsx';

/** Asks the logged-in user whether a program may access the book (Nextcloud Login Flow v2). */
export function ConnectDevice({ flow }: { flow: string }) {
  const words = useWords(links);
  useTitle(words.connectTab);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const onEnter = useOnEnter();

  if (isLoggedIn) return <Allow flow={flow} />;
  return (
    <Notice picture="fresh" heading="h1" title={words.asks} text={words.asksText}>
      <button type="button" className={buttons.primary} onClick={() => onEnter('log-in')}>
        {words.logIn}
      </button>
    </Notice>
  );
}

function Allow({ flow }: { flow: string }) {
  const words = useWords(links);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const request = useCallback(() => readDeviceFlow(flow), [flow]);
  const reading = useReading(request);
  const { value: program, failure } = reading;
  const [isDone, setIsDone] = useState(false);

  async function allow(form: HTMLFormElement) {
    const label = formText(form, 'label').trim();
    if ((await call(allowDevice({ flow, label }))) === undefined) return;
    dispatch(textWritten({ place: 'device name', text: undefined }));
    setIsDone(true);
  }

  if (isDone) {
    return (
      <div role="status">
        <Notice picture="fresh" heading="h1" title={words.connected} text={words.connectedText} />
      </div>
    );
  }
  if (failure?.status === 404 || failure?.status === 400) return <LinkRefused text={words.beginAgain} />;
  if (program === undefined) return <Awaited reading={reading} />;
  return (
    <EntryForm className="link-form" submit={words.allow} isBusy={isBusy} onSubmit={allow}>
      <h1>{words.connect}</h1>
      <dl className="link-program">
        <dt>{words.program}</dt>
        <dd>
          <bdi>{program.agent ?? words.unknown}</bdi>
        </dd>
        <dt>{words.address}</dt>
        <dd>
          <bdi>{program.address}</bdi>
        </dd>
      </dl>
      <p className="entry-text">{words.allowText}</p>
      <DeviceLabel />
    </EntryForm>
  );
}
