import type { ActiveSession } from '@contactbook/contract/account';
import { useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { agoOf, dateOf } from '../ui/moments.ts';
import { PictureRow } from '../ui/PictureRow.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { sessions as sessionsWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
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
  const words = useWords(sessionsWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const { call, isBusy } = useCall();

  function ended(left: ActiveSession[], message: string) {
    onEnded(left);
    showToast('success', message);
    heading.current?.focus();
  }

  async function endAll() {
    if ((await call(endOtherSessions())) === undefined) return;
    ended(
      sessions.filter(({ isCurrent }) => isCurrent),
      words.allEnded,
    );
  }

  return (
    <section className="rows-group" aria-labelledby="account-sessions">
      {/* The heading gets the focus when the button of an ended session disappears. */}
      <h3 ref={heading} id="account-sessions" className="rows-heading" tabIndex={-1}>
        {words.title}
      </h3>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={() =>
              ended(
                sessions.filter(({ id }) => id !== session.id),
                words.ended(words.browser(session.label)),
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button type="button" className="rows-link" aria-busy={isBusy} onClick={() => void endAll()}>
          {words.endAll}
        </button>
      )}
    </section>
  );
}

function SessionRow({ session, onEnded }: { session: ActiveSession; onEnded: () => void }) {
  const words = useWords(sessionsWords);
  const { id, createdAtMs, usedAtMs, isCurrent } = session;
  const label = words.browser(session.label);
  const { call, isBusy } = useCall();

  async function end() {
    // A session that has already ended elsewhere counts as ended.
    let isGone = false;
    const body = await call(endSession(id), ({ code }) => (isGone = String(code) === 'session_not_found'));
    if (body !== undefined || isGone) onEnded();
  }

  const since = dateOf(createdAtMs);
  return (
    <PictureRow
      label={label}
      {...(isCurrent && { tag: words.current })}
      note={isCurrent ? words.inUse(since) : words.used(since, agoOf(usedAtMs))}
    >
      {!isCurrent && (
        <button
          type="button"
          className={`${buttons.quiet} rows-button`}
          aria-label={words.endThis(label)}
          aria-busy={isBusy}
          onClick={() => void end()}
        >
          {words.end}
        </button>
      )}
    </PictureRow>
  );
}
