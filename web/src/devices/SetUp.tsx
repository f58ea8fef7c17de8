import type { NewDevice } from '@contactbook/contract/devices';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { saveFile } from '../ui/saveFile.ts';
import { setUp } from '../words/en/setUp.ts';
import { useWords } from '../words/words.ts';
import { appleProfile } from './appleProfile.ts';
import { davx5Link } from './davx5Link.ts';

/** Loaded on demand with its library. */
const QrCode = lazyWithRetry(() => import('./QrCode.tsx'));

const TABS = ['android', 'apple', 'other'] as const;
type Tab = (typeof TABS)[number];

/** The set-up steps for each kind of device, as tabs. */
export function SetUp({ device }: { device: NewDevice }) {
  const words = useWords(setUp);
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
      <div ref={list} className="devices-tabs" role="tablist" aria-label={words.kind}>
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
            {words[tab]}
          </button>
        ))}
      </div>
      <div id={`${id}steps`} role="tabpanel" aria-labelledby={`${id}${shown}`} className="devices-steps">
        {shown === 'android' && <Android device={device} />}
        {shown === 'apple' && <Apple device={device} />}
        {shown === 'other' && <Other />}
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
  const words = useWords(setUp);
  const link = davx5Link(device);
  const [isCodeShown, setIsCodeShown] = useState(() => !matchMedia('(hover: none) and (pointer: coarse)').matches);
  if (isCodeShown) {
    return (
      <div className="devices-code">
        <Suspense fallback={<span className="devices-qr" />}>
          <QrCode text={link} label={words.code} />
        </Suspense>
        <Steps>{[words.install, words.scan, words.type]}</Steps>
      </div>
    );
  }
  return (
    <>
      <Steps>{[words.install, words.openBelow, words.type]}</Steps>
      <div className="devices-open">
        <a className={buttons.quiet} href={link}>
          {words.open}
        </a>
        <button type="button" className="rows-link" onClick={() => setIsCodeShown(true)}>
          {words.another}
        </button>
      </div>
    </>
  );
}

function Apple({ device }: { device: NewDevice }) {
  const words = useWords(setUp);
  const save = () =>
    saveFile(
      new Blob([appleProfile(device)], { type: 'application/x-apple-aspen-config' }),
      'contactbook.mobileconfig',
    );
  return (
    <>
      <Steps>{[words.saveStep, words.installProfile, words.type]}</Steps>
      <button type="button" className={buttons.quiet} onClick={save}>
        {words.save}
      </button>
    </>
  );
}

function Other() {
  const words = useWords(setUp);
  return (
    <dl className="devices-programs">
      <dt>{words.thunderbird}</dt>
      <dd>{words.inThunderbird}</dd>
      <dt>{words.evolution}</dt>
      <dd>{words.inEvolution}</dd>
      <dt>{words.outlook}</dt>
      <dd>{words.inOutlook}</dd>
      <dt>{words.anyOther}</dt>
      <dd>{words.inAnyOther}</dd>
    </dl>
  );
}
