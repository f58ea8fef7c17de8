import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contactbook/contract/durations';
import { moments } from '../words/en.ts';
import { shownLocale } from '../words/language.ts';
import { wordsOf } from '../words/words.ts';

/** The one way in which a time of day is written, as people type it too: 14:05. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a date such as "3 November", with the year if it is not the current one. */
export function dateOf(atMs: number, nowMs = Date.now()): string {
  const options = { day: 'numeric', month: 'long', ...yearIfOther(atMs, nowMs) } as const;
  return new Intl.DateTimeFormat(shownLocale(), options).format(atMs);
}

/** Returns the options that show the year if it is not the current one. */
export function yearIfOther(atMs: number, nowMs = Date.now()): Intl.DateTimeFormatOptions {
  return new Date(atMs).getFullYear() === new Date(nowMs).getFullYear() ? {} : { year: 'numeric' };
}

/** Formats an age such as "now", "3 minutes ago", "yesterday" or "4 months ago", in calendar days. */
export function agoOf(atMs: number, nowMs = Date.now()): string {
  const formatter = new Intl.RelativeTimeFormat(shownLocale(), { numeric: 'auto' });
  const passedMs = Math.max(0, nowMs - atMs);
  if (passedMs < MINUTE_MS) return wordsOf(moments).now;
  const days = daysSince(atMs, nowMs);
  if (days < 1 && passedMs < HOUR_MS) return formatter.format(-Math.floor(passedMs / MINUTE_MS), 'minute');
  if (days < 1) return formatter.format(-Math.floor(passedMs / HOUR_MS), 'hour');
  if (days < 60) return formatter.format(-days, 'day');
  return days < 730
    ? formatter.format(-Math.floor(days / 30.4), 'month')
    : formatter.format(-Math.floor(days / 365), 'year');
}

/** Formats a day of the week that begins today, such as "Today", "Tomorrow" or "Saturday". */
export function dayAhead(inDays: number, nowMs = Date.now()): string {
  const now = new Date(nowMs);
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays);
  const text =
    inDays < 2
      ? new Intl.RelativeTimeFormat(shownLocale(), { numeric: 'auto' }).format(inDays, 'day')
      : new Intl.DateTimeFormat(shownLocale(), { weekday: 'long' }).format(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Counts calendar days in the local time zone, where a day may have 23 or 25 hours. */
export function daysSince(atMs: number, nowMs = Date.now()): number {
  return Math.round((midnightOf(nowMs) - midnightOf(atMs)) / DAY_MS);
}

function midnightOf(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}
