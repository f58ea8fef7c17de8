import type { NewDevice } from '@contactbook/contract/devices';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { Warning } from '../ui/Warning.tsx';
import { setUp } from '../words/en/setUp.ts';
import { useWords } from '../words/words.ts';
import { SetUp } from './SetUp.tsx';

/** Shows the password of a new device, and how to set the device up. */
export function MadeDevice({ device, onCopied }: { device: NewDevice; onCopied: () => void }) {
  const words = useWords(setUp);
  const { label, password, url, user } = device;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);

  return (
    <section className="rows-group" aria-labelledby="devices-made">
      <h3 id="devices-made" className="rows-heading">
        <Isolated text={words.ready(label)} name={label} />
      </h3>
      <div ref={box} className="devices-password">
        <p>
          <span className="devices-hidden" role="status">
            {words.readySpelled(label, password.split('').join(' '))}
          </span>
          <span aria-hidden="true">{password}</span>
        </p>
        <CopyButton text={password} label={words.copyPassword} onCopied={onCopied} />
      </div>
      <Warning>{words.once}</Warning>
      {!url.startsWith('https:') && <Warning>{words.insecure}</Warning>}
      <SetUp device={device} />
      <Copied kind={words.address} text={url} copyLabel={words.copyAddress} />
      <Copied kind={words.user} text={user} copyLabel={words.copyUser} />
    </section>
  );
}

function Copied({ kind, text, copyLabel }: { kind: string; text: string; copyLabel: string }) {
  return (
    <div className="devices-copied">
      <div className="rows-words">
        <p className="rows-kind">{kind}</p>
        <p className="devices-value">
          <bdi>{text}</bdi>
        </p>
      </div>
      <CopyButton text={text} label={copyLabel} />
    </div>
  );
}
