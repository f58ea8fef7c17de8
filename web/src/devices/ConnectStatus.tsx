import buttons from '../ui/buttons.module.css';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import type { PhoneLink } from './usePhoneLink.ts';

/** Says how far the phone has come. Only the last minute of the link is read out. */
export function ConnectStatus({
  phoneLink: { state, minutesLeft, renew },
  isOpened,
  isHere,
}: {
  phoneLink: PhoneLink;
  isOpened: boolean;
  /** Whether this device is the phone. */
  isHere: boolean;
}) {
  const words = useWords(connect);
  if (state === 'insecure') return null;
  const isOver = state === 'over' && !isOpened;
  const hasFailed = state === 'failed';
  const isWaiting = !isOver && !hasFailed;
  const title = hasFailed ? words.notMade : isOpened ? words.opened : isOver ? words.over : words.waiting;
  const note = isOpened
    ? words.openedNote
    : isHere
      ? words.comeBack
      : state === 'ready'
        ? words.minutes(minutesLeft)
        : words.changes;
  return (
    <div className="connect-status">
      {isWaiting && <span className={buttons.ring} aria-hidden="true" />}
      <div className="connect-words">
        <p role="status">
          <strong>{title}</strong>
          {isWaiting && !isOpened && minutesLeft === 1 && <span className="unseen"> {words.lastMinute}</span>}
        </p>
        {isWaiting && <p className="connect-note">{note}</p>}
      </div>
      {!isWaiting && (
        <button type="button" className={buttons.quiet} onClick={renew}>
          {words.newCode}
        </button>
      )}
    </div>
  );
}
