import type { NewDevice } from '@contactbook/contract/devices';
import { useEffect, useId, useRef, useState } from 'react';
import { Isolated } from '../ui/Isolated.tsx';
import { Warning } from '../ui/Warning.tsx';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { Copied, WaitingForUse } from './MadeDevice.tsx';

/** When a calendar reminds of a birthday, in hours from the beginning of the day, as the address has it. */
const ALARMS = { none: '', day: '?alarm=9', before: '?alarm=-15' };

/** Shows the address of a new calendar, which has the reminder that is chosen, and waits until it was used. */
export function MadeCalendar({ device: { label, url }, onCopied }: { device: NewDevice; onCopied: () => void }) {
  const words = useWords(connect);
  const reminderId = useId();
  const [alarm, setAlarm] = useState<keyof typeof ALARMS>('none');
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const address = `${url}${ALARMS[alarm]}`;
  return (
    <section ref={box} aria-labelledby="connect-made">
      <h3 id="connect-made" className="rows-heading" role="status">
        <Isolated text={words.ready(label)} name={label} />
      </h3>
      <Copied kind={words.address} text={address} copyLabel={words.copyAddress} onCopied={onCopied} />
      <div className="connect-copied connect-reminder">
        <label className="rows-kind" htmlFor={reminderId}>
          {words.reminder}
        </label>
        <select
          id={reminderId}
          className="text-field connect-select"
          value={alarm}
          onChange={({ target }) => setAlarm(target.value as typeof alarm)} // the values of the options
        >
          {Object.entries(words.reminders).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <Warning>{words.onceAddress}</Warning>
      <p className="connect-note">
        {words.calendarAdd}{' '}
        <a className="entry-link" href={address.replace(/^https?:/, 'webcal:')} onClick={onCopied}>
          {words.openCalendar}
        </a>
      </p>
      <WaitingForUse />
    </section>
  );
}
