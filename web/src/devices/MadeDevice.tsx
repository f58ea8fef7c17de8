import type { NewDevice } from '@contactbook/contract/devices';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Warning } from '../ui/Warning.tsx';
import { SetUp } from './SetUp.tsx';

/** Shows the password of a new device, and how to set the device up. */
export function MadeDevice({ device, onCopied }: { device: NewDevice; onCopied: () => void }) {
  const { label, password, url, user } = device;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);

  return (
    <section className="rows-group" aria-labelledby="devices-made">
      <h3 id="devices-made" className="rows-heading">
        <bdi>{label}</bdi> is ready
      </h3>
      <div ref={box} className="devices-password">
        <p>
          <span className="devices-hidden" role="status">
            {label} is ready. Password: {password.split('').join(' ')}
          </span>
          <span aria-hidden="true">{password}</span>
        </p>
        <CopyButton text={password} label="Copy the password" onCopied={onCopied} />
      </div>
      <Warning>This password is shown once, now. Lost it? End the device and make another.</Warning>
      {!url.startsWith('https:') && <Warning>Most phones need a secure address (https). This one is not.</Warning>}
      <SetUp device={device} />
      <Copied kind="Address" text={url} />
      <Copied kind="User" text={user} />
    </section>
  );
}

function Copied({ kind, text }: { kind: string; text: string }) {
  return (
    <div className="devices-copied">
      <div className="rows-words">
        <p className="rows-kind">{kind}</p>
        <p className="devices-value">
          <bdi>{text}</bdi>
        </p>
      </div>
      <CopyButton text={text} label={`Copy the ${kind.toLowerCase()}`} />
    </div>
  );
}
