import { anySignal } from '../anySignal.ts';
import { createAlarm } from './createAlarm.ts';

/** Time in milliseconds in which the window that holds answers another one. */
const ANSWER_MS = 300;
/** Interval at which the other windows ask, since the one that holds may have been killed. */
const ASK_EVERY_MS = 5000;

/** What windows send each other, with the number of the sender. */
type Message = { say: 'mine?' | 'mine' | 'free'; from: number };

/**
 * Runs `hold` while no other window of this browser does so under the same name, until `signal` aborts. Uses the Web
 * Locks API. Plain http has none, so there the windows ask each other.
 */
export function holdAlone(name: string, signal: AbortSignal, hold: (signal: AbortSignal) => Promise<void>) {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? holdByAsking(name, signal, hold) : locks.request(name, { signal }, () => hold(signal));
}

async function holdByAsking(
  name: string,
  signal: AbortSignal,
  hold: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const own = Math.random();
  const channel = new BroadcastChannel(`${name} alone`);
  const say = (what: Message['say']) => channel.postMessage({ say: what, from: own } satisfies Message);
  let held: AbortController | undefined;
  /** Time until the next question; 0 if this window may hold. */
  let askAfterMs = 0;
  const alarm = createAlarm();

  channel.addEventListener('message', ({ data: { say: what, from } }: MessageEvent<Message>) => {
    if (what === 'free') {
      askAfterMs = 1;
      alarm.ring();
    } else if (what === 'mine?' && held !== undefined) say('mine');
    else if (what === 'mine' || from < own) {
      askAfterMs = ASK_EVERY_MS;
      // Both hold if one was suspended for a while.
      if (from < own) held?.abort();
    }
    // If several windows ask at the same time, the one with the lowest number holds.
    else if (askAfterMs === 0 && held === undefined) say('mine?');
  });
  const release = () => held !== undefined && say('free');
  window.addEventListener('pagehide', release, { signal });
  signal.addEventListener('abort', () => {
    release();
    channel.close();
    alarm.ring();
  });

  while (!signal.aborted) {
    askAfterMs = 0;
    say('mine?');
    await alarm.wait(ANSWER_MS);
    if (signal.aborted) return;
    if (askAfterMs > 0) {
      await alarm.wait(askAfterMs);
      continue;
    }
    held = new AbortController();
    say('mine');
    await hold(anySignal(signal, held.signal));
    held = undefined;
  }
}
