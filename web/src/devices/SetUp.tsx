import type { NewDevice } from '@contactbook/contract/devices';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { onDemand } from '../ui/onDemand.ts';
import { saveFile } from '../ui/saveFile.ts';
import { appleProfile } from './appleProfile.ts';
import { davx5Link } from './davx5Link.ts';

/** Loaded on demand with its library. */
const QrCode = onDemand(() => import('./QrCode.tsx'));

const TABS = ['Android', 'iPhone and Mac', 'Other'] as const;
type Tab = (typeof TABS)[number];

/** The set-up steps for each kind of device, as tabs. */
export function SetUp({ device }: { device: NewDevice }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Tab>(/iPhone|iPad|Macintosh/.test(navigator.userAgent) ? TABS[1] : TABS[0]);

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (TABS.indexOf(shown) + step + TABS.length) % TABS.length;
    setShown(TABS[next]!);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <>
      <div ref={list} className="devices-tabs" role="tablist" aria-label="Kind of device">
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            className="devices-tab"
            aria-selected={tab === shown}
            aria-controls={`${id}steps`}
            tabIndex={tab === shown ? 0 : -1}
            onKeyDown={move}
            onClick={() => setShown(tab)}
          >
            {tab}
          </button>
        ))}
      </div>
      <div id={`${id}steps`} role="tabpanel" aria-labelledby={`${id}${shown}`} className="devices-steps">
        {shown === 'Android' && <Android device={device} />}
        {shown === 'iPhone and Mac' && <Apple device={device} />}
        {shown === 'Other' && <Other />}
      </div>
    </>
  );
}

function Steps({ children }: { children: string[] }) {
  return (
    <ol className="devices-list">
      {children.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Android({ device }: { device: NewDevice }) {
  const link = davx5Link(device);
  const [isCodeShown, setIsCodeShown] = useState(() => !matchMedia('(hover: none) and (pointer: coarse)').matches);
  if (isCodeShown) {
    return (
      <div className="devices-code">
        <Suspense fallback={<span className="devices-qr" />}>
          <QrCode text={link} label="Code for DAVx5" />
        </Suspense>
        <Steps>
          {['Install DAVx5 from your app store.', 'Scan this with the phone’s camera.', 'Type the password.']}
        </Steps>
      </div>
    );
  }
  return (
    <>
      <Steps>{['Install DAVx5 from your app store.', 'Open it with the button below.', 'Type the password.']}</Steps>
      <div className="devices-open">
        <a className={buttons.quiet} href={link}>
          Open in DAVx5
        </a>
        <button type="button" className="rows-link" onClick={() => setIsCodeShown(true)}>
          Another phone
        </button>
      </div>
    </>
  );
}

function Apple({ device }: { device: NewDevice }) {
  const save = () =>
    saveFile(
      new Blob([appleProfile(device)], { type: 'application/x-apple-aspen-config' }),
      'contactbook.mobileconfig',
    );
  return (
    <>
      <Steps>{['Save the profile.', 'Open Settings and install it.', 'Type the password.']}</Steps>
      <button type="button" className={buttons.quiet} onClick={save}>
        Save the profile
      </button>
    </>
  );
}

function Other() {
  return (
    <dl className="devices-programs">
      <dt>Thunderbird</dt>
      <dd>Address Book, New Address Book, Add CardDAV Address Book.</dd>
      <dt>Evolution</dt>
      <dd>Contacts, New, Address Book, CardDAV.</dd>
      <dt>Outlook</dt>
      <dd>CalDav Synchronizer, a new profile, Contacts.</dd>
      <dt>Any other</dt>
      <dd>Ask it for CardDAV. It wants the address, the user and the password from here.</dd>
    </dl>
  );
}
