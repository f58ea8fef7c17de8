import { DAY_MS, HOUR_MS } from '@contactbook/contract/durations';

const MONDAY = 1;
const WEEK_DAYS = 7;
/** The hour of the day from which the mail of a week is sent. */
const MORNING = 7;

/** Returns whether this is the name of a time zone that this process knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the next Monday morning in a time zone, which is later than `afterMs`. */
export function nextMonday(timeZone: string, afterMs: number): number {
  const today = new Date(localMs(timeZone, afterMs));
  const days = (MONDAY - today.getUTCDay() + WEEK_DAYS) % WEEK_DAYS;
  const monday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days) + MORNING * HOUR_MS;
  const atMs = instantOf(timeZone, monday);
  return atMs > afterMs ? atMs : instantOf(timeZone, monday + WEEK_DAYS * DAY_MS);
}

/** Returns the day of the year that it is in a time zone, as a local date of this process. */
export function dayIn(timeZone: string, atMs: number): Date {
  const local = new Date(localMs(timeZone, atMs));
  return new Date(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
}

/** Returns the time at which clocks of a zone show this. The second step is for a change of the clocks in between. */
function instantOf(timeZone: string, shownMs: number): number {
  const near = shownMs - offsetMs(timeZone, shownMs);
  return shownMs - offsetMs(timeZone, near);
}

const offsetMs = (timeZone: string, atMs: number): number => localMs(timeZone, atMs) - atMs;

/** Returns what the clocks of a zone show, to the second, as if it were UTC. */
function localMs(timeZone: string, atMs: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shownMs + (atMs % 1000);
}
