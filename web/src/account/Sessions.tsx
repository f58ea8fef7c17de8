import type { ActiveSession } from '@contactbook/contract/account';
import { useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { agoOf, dateOf } from '../ui/moments.ts';
import { PictureRow } from '../ui/PictureRow.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { endOtherSessions, endSession } from './accountThunks.ts';

/** Lists the user's sessions, with buttons to end each other one or all of them. */
export function Sessions({
  sessions,
  onEnded,
}: {
  sessions: ActiveSession[];
  /** Called with the remaining sessions. */
  onEnded: (left: ActiveSession[]) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { call, isBusy } = useCall();

  function ended(left: ActiveSession[], words: string) {
    onEnded(left);
    showToast('success', words);
    heading.current?.focus();
  }

  async function endAll() {
    if ((await call(endOtherSessions())) === undefined) return;
    ended(
      sessions.filter(({ isCurrent }) => isCurrent),
      'All others are logged out.',
    );
  }

  return (
    <section className="rows-group" aria-labelledby="account-sessions">
      {/* The heading gets the focus when the button of an ended session disappears. */}
      <h3 ref={heading} id="account-sessions" className="rows-heading" tabIndex={-1}>
        Where you are logged in
      </h3>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={() =>
              ended(
                sessions.filter(({ id }) => id !== session.id),
                `${session.label} is logged out.`,
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button type="button" className="rows-link" aria-busy={isBusy} onClick={() => void endAll()}>
          End all others
        </button>
      )}
    </section>
  );
}

function SessionRow({ session, onEnded }: { session: ActiveSession; onEnded: () => void }) {
  const { id, label, createdAtMs, usedAtMs, isCurrent } = session;
  const { call, isBusy } = useCall();

  async function end() {
    // A session that has already ended elsewhere counts as ended.
    let isGone = false;
    const body = await call(endSession(id), ({ code }) => (isGone = String(code) === 'session_not_found'));
    if (body !== undefined || isGone) onEnded();
  }

  const since = `Since ${dateOf(createdAtMs)}`;
  return (
    <PictureRow
      label={label}
      {...(isCurrent && { tag: 'This one' })}
      note={isCurrent ? `${since}, in use now` : `${since}, used ${agoOf(usedAtMs)}`}
    >
      {!isCurrent && (
        <button
          type="button"
          className={`${buttons.quiet} rows-button`}
          aria-label={`End ${label}`}
          aria-busy={isBusy}
          onClick={() => void end()}
        >
          End
        </button>
      )}
    </PictureRow>
  );
}
