import type { NewDevice } from '@contactbook/contract/devices';
import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { useCall } from '../users/useCall.ts';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { davx5Link } from './davx5Link.ts';
import { redeemDeviceLink } from './deviceThunks.ts';
import { LogInValues } from './MadeDevice.tsx';
import { ownSystem } from '../ui/phoneSystem.ts';
import { Steps } from './Steps.tsx';

const GOOGLE_PLAY = 'https://play.google.com/store/apps/details?id=at.bitfire.davdroid';
const F_DROID = 'https://f-droid.org/packages/at.bitfire.davdroid/';

type ThisPhoneProps = {
  /** The link, which ends with its token. */
  url: string;
  /** Called when the link was used already or has expired. */
  onRefused: () => void;
};

/** The steps to connect the phone that shows them. */
export function ThisPhone({ url, onRefused }: ThisPhoneProps) {
  const words = useWords(connect);
  const [system, setSystem] = useState(ownSystem);
  const isIphone = system === 'iphone';
  return (
    <>
      <p className="connect-system">
        {isIphone ? words.isIphone : words.isAndroid}{' '}
        <button type="button" className="entry-link" onClick={() => setSystem(isIphone ? 'android' : 'iphone')}>
          {isIphone ? words.ratherAndroid : words.ratherIphone}
        </button>
      </p>
      {isIphone ? <Iphone url={url} /> : <Android url={url} onRefused={onRefused} />}
    </>
  );
}

/** A form opens the profile, since Safari installs only a profile that comes from a server. */
function Iphone({ url }: { url: string }) {
  const words = useWords(connect);
  const [isLoaded, setIsLoaded] = useState(false);
  // After the browser has read the form, since a disabled button sends none.
  const noteLoaded = () => void setTimeout(() => setIsLoaded(true));
  const load = (
    <form method="post" action={url} onSubmit={noteLoaded}>
      <button type="submit" className={buttons.primary} disabled={isLoaded}>
        {isLoaded ? words.loaded : words.load}
      </button>
    </form>
  );
  return (
    <Steps
      steps={[
        { text: words.loadStep, note: load },
        { text: words.installProfile, note: words.notSigned },
        { text: words.goBack },
      ]}
    />
  );
}

/** The link is used when the person opens DAVx5, which may have to be installed first. */
function Android({ url, onRefused }: ThisPhoneProps) {
  const words = useWords(connect);
  const { call, isBusy } = useCall();
  const [device, setDevice] = useState<NewDevice>();

  async function open() {
    const token = url.slice(url.lastIndexOf('/') + 1);
    const made = await call(redeemDeviceLink(token), ({ code }) => {
      if (code === 'not_found' || code === 'validation') onRefused();
      return code === 'not_found' || code === 'validation';
    });
    if (made === undefined) return;
    setDevice(made);
    const link = davx5Link(made);
    if (link !== undefined) location.assign(link);
  }

  const link = device && davx5Link(device);
  const act =
    device === undefined ? (
      <button type="button" className={buttons.primary} aria-busy={isBusy} onClick={() => void open()}>
        {words.openDavx5}
      </button>
    ) : link === undefined ? (
      <LogInValues device={device} />
    ) : (
      <a className={buttons.primary} href={link}>
        {words.openDavx5}
      </a>
    );
  const stores = (
    <>
      <a className={buttons.quiet} href={GOOGLE_PLAY} target="_blank" rel="noreferrer">
        Google Play
      </a>
      <a className={buttons.quiet} href={F_DROID} target="_blank" rel="noreferrer">
        {words.fDroid}
      </a>
    </>
  );
  return (
    <>
      <Steps
        steps={[
          { text: words.keepsContacts, note: stores },
          { text: link === undefined && device !== undefined ? words.typeThese : words.openFromHere, note: act },
          { text: words.chooseBook },
        ]}
      />
      {link !== undefined && device !== undefined && (
        <details className="connect-details">
          <summary>{words.doesNotOpen}</summary>
          <LogInValues device={device} />
        </details>
      )}
    </>
  );
}
