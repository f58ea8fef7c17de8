import buttons from '../ui/buttons.module.css';
import { dateOf } from '../ui/moments.ts';
import { NewsItem } from '../ui/NewsItem.tsx';
import { showToast } from '../ui/toasts.ts';
import { useCall, useReading } from '../users/useCall.ts';
import { endSession, markTold, readSessions } from './accountThunks.ts';

/** Reports each log-in from a new browser once. The user confirms it or ends that session. */
export function NewLogIns() {
  const { value: sessions = [], setValue } = useReading(readSessions);
  const { call, isBusy } = useCall();
  const session = sessions.find(({ isNew }) => isNew);
  if (session === undefined) return null;
  const { id, label, createdAtMs } = session;
  const drop = () => setValue(sessions.filter((each) => each.id !== id));

  async function end() {
    let isGone = false;
    const body = await call(endSession(id), ({ code }) => (isGone = String(code) === 'session_not_found'));
    if (body === undefined && !isGone) return;
    showToast('success', `${label} is logged out.`);
    drop();
  }

  async function confirm() {
    if ((await call(markTold(id))) !== undefined) drop();
  }

  return (
    <NewsItem words={`A new log-in: ${label}, ${dateOf(createdAtMs)}.`}>
      <button type="button" className={buttons.ghost} onClick={() => void confirm()}>
        It was me
      </button>
      <button type="button" className={buttons.danger} aria-busy={isBusy} onClick={() => void end()}>
        End it
      </button>
    </NewsItem>
  );
}
