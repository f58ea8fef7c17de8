import type { PendingConflict } from '@contactbook/contract/conflicts';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAnnounced } from '../book/conflictsSlice.ts';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { JOIN } from '../ui/laterPictures.ts';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { useReading } from '../users/useCall.ts';
import { conflicts as conflictWords } from '../words/en.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';
import { readPendingConflicts } from './deviceThunks.ts';
import './pending-conflicts.css';

const DeviceConflict = lazyWithRetry(() => import('./DeviceConflict.tsx'));

/**
 * The entry in the navigation of the book for cards that devices sent and the server did not store. It stays until the
 * user has decided about each of them.
 */
export default function PendingConflicts() {
  const words = useWords(conflictWords);
  const { value: conflicts = [], read } = useReading(readPendingConflicts, useSelector(selectAnnounced));
  /** The conflicts that the dialog goes through. New ones wait until it is closed. */
  const [asked, setAsked] = useState<{ left: PendingConflict[]; total: number }>();

  /** Reads the conflicts again, since the server returns a limited number and there may be more. */
  function close() {
    setAsked(undefined);
    void read();
  }

  /** Goes on with the next conflict, or asks again if the contact has changed since. */
  async function goOn(isDecided: boolean) {
    const left = isDecided ? asked?.left.slice(1) : await read();
    if (left === undefined || left.length === 0) close();
    else setAsked({ left, total: isDecided ? (asked?.total ?? left.length) : left.length });
  }

  const [first] = conflicts;
  const question = asked?.left[0];
  const isOver = first === undefined && question === undefined;
  const entry = useRef<HTMLButtonElement>(null);
  const nextPlace = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (entry.current !== null) nextPlace.current = entry.current.closest('nav')?.querySelector('a') ?? null;
    // After the last decision the entry is gone, which may be before the dialog closes, and so is the focus.
    if (isOver && document.activeElement === document.body) nextPlace.current?.focus();
  }, [isOver]);
  if (isOver) return null;
  const device = conflicts.every((conflict) => conflict.device === first?.device) ? first?.device : undefined;
  return (
    <>
      {first !== undefined && (
        <>
          <p className="unseen" role="status">
            <Isolated text={words.waiting(conflicts.length, device)} name={device} />
          </p>
          <button
            ref={entry}
            type="button"
            className="book-link conflicts-place"
            onClick={() => setAsked({ left: conflicts, total: conflicts.length })}
          >
            <Icon path={JOIN} />
            {words.toDecide} <span className="book-count">{inDigits(conflicts.length)}</span>
          </button>
        </>
      )}
      {asked !== undefined && question !== undefined && (
        <DialogErrorBoundary onClose={close}>
          <DeviceConflict
            key={conflictKey(question)}
            conflict={question}
            place={asked.total - asked.left.length + 1}
            total={asked.total}
            onDecided={(isDecided) => void goOn(isDecided)}
            onClose={close}
          />
        </DialogErrorBoundary>
      )}
    </>
  );
}

/** A new version of the contact is a new question. */
const conflictKey = ({ id, clashes }: PendingConflict): string => `${id} ${JSON.stringify(clashes)}`;
