import type { NewDevice } from '@contactbook/contract/devices';
import { useEffect, useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { Warning } from '../ui/Warning.tsx';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { Programs } from './Programs.tsx';

/** Shows the address, user and password of a new device, which are typed by hand, and waits until it was used. */
export function MadeDevice({ device, onCopied }: { device: NewDevice; onCopied: () => void }) {
  const words = useWords(connect);
  const { label, password, url, access } = device;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={box} aria-labelledby="connect-made">
      <h3 id="connect-made" className="rows-heading">
        <Isolated text={words.ready(label)} name={label} />
      </h3>
      {access === 'read' && <ScriptValues device={device} onCopied={onCopied} />}
      <LogInValues device={device} onCopied={onCopied} />
      <Warning>{words.once}</Warning>
      {!url.startsWith('https:') && <Warning>{words.insecure}</Warning>}
      <p className="unseen" role="status">
        {words.readySpelled(label, password.split('').join(' '))}
      </p>
      <Programs />
      <WaitingForUse />
    </section>
  );
}

/** Says that the dialog waits until a device was used. */
export function WaitingForUse() {
  const words = useWords(connect);
  return (
    <div className="connect-status">
      <span className={buttons.ring} aria-hidden="true" />
      <div className="connect-words">
        <p role="status">
          <strong>{words.waitingProgram}</strong>
        </p>
        <p className="connect-note">{words.changes}</p>
      </div>
    </div>
  );
}

/** The token of a device, and how a script sends it. */
function ScriptValues({ device: { token, url }, onCopied }: { device: NewDevice; onCopied: () => void }) {
  const words = useWords(connect);
  const example = `curl -H 'Authorization: Bearer ${token}' ${new URL(url).origin}/contacts`;
  return (
    <>
      <Copied kind={words.token} text={token} copyLabel={words.copyToken} onCopied={onCopied} />
      <Copied kind={words.example} text={example} copyLabel={words.copyExample} onCopied={onCopied} />
    </>
  );
}

/** The password, address and user of a device, each with a button that copies it. */
export function LogInValues({ device, onCopied }: { device: NewDevice; onCopied?: () => void }) {
  const words = useWords(connect);
  const { password, url, user } = device;
  return (
    <>
      <Copied kind={words.password} text={password} copyLabel={words.copyPassword} {...(onCopied && { onCopied })} />
      <Copied kind={words.address} text={url} copyLabel={words.copyAddress} />
      <Copied kind={words.user} text={user} copyLabel={words.copyUser} />
    </>
  );
}

type CopiedProps = { kind: string; text: string; copyLabel: string; onCopied?: () => void };

/** A value to take elsewhere, with a button that copies it. */
export function Copied({ kind, text, copyLabel, onCopied }: CopiedProps) {
  return (
    <div className="connect-copied">
      <div className="rows-words">
        <p className="rows-kind">{kind}</p>
        <p className="connect-value">
          <bdi>{text}</bdi>
        </p>
      </div>
      <CopyButton text={text} label={copyLabel} {...(onCopied && { onCopied })} />
    </div>
  );
}
