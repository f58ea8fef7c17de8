import { MINUTE_MS } from '@contactbook/contract/durations';
import { CLOCK, daysSince, yearIfOther } from '../ui/moments.ts';
import { historyList } from '../words/en.ts';
import { shownLocale } from '../words/language.ts';
import { wordsOf } from '../words/words.ts';

/** Today, Yesterday, or the date in the language that is shown, with the year where it is another. */
export function dayOf(atMs: number): string {
  const days = daysSince(atMs);
  if (days === 0) return wordsOf(historyList).today;
  if (days === 1) return wordsOf(historyList).yesterday;
  const day = format(atMs, { weekday: 'long', day: 'numeric', month: 'long', ...yearIfOther(atMs) });
  return day.charAt(0).toUpperCase() + day.slice(1);
}

export function timeOf(atMs: number): string {
  return format(atMs, CLOCK);
}

/** Returns day and time in their shortest form. */
export function momentOf(atMs: number): string {
  return format(atMs, { day: 'numeric', month: 'short', ...CLOCK, ...yearIfOther(atMs) });
}

/** A minute as a person writes it: the month as a number from 1, the time as 14:05 or 14.05. */
export type Minute = Record<'day' | 'month' | 'year' | 'time', string>;

export function minuteNow(): Minute {
  const now = new Date();
  const time = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return { day: `${now.getDate()}`, month: `${now.getMonth() + 1}`, year: `${now.getFullYear()}`, time };
}

/**
 * Returns the last millisecond of the minute, so that all changes shown with that minute are included; undefined if
 * there is no such day or time.
 */
export function endOfMinute({ day, month, year, time }: Minute): number | undefined {
  const [hours = NaN, minutes = NaN] = time.split(/[:.]/).map(Number);
  const date = new Date(Number(year), Number(month) - 1, Number(day), hours, minutes);
  const isSame = date.getDate() === Number(day) && date.getHours() === hours && date.getMinutes() === minutes;
  return isSame ? date.getTime() + MINUTE_MS - 1 : undefined;
}

function format(atMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(shownLocale(), options).format(atMs);
}
