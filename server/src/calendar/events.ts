import type { CardDate } from '@contactbook/card/card-dates';
import { escapeText } from '@contactbook/card/text-values';
import { foldLine, withoutControls } from '@contactbook/card/write-line';
import type { Language } from '@contactbook/contract/languages';
import { daysIn } from '@contactbook/contract/shortDates';
import { calendarWordsIn } from './calendar-words.ts';

/** What all events of a calendar have in common. */
export type CalendarOptions = {
  language: Language;
  /** The first of the two years whose events have an age. */
  year: number;
  /** When the calendar was last changed. */
  changedMs: number;
  /** Hours from the beginning of the day until a reminder; undefined for none. */
  alarmHours: number | undefined;
};
/** Returns the text of the events for the dates of a contact. */
export type WriteEvents = (contact: { id: string; name: string }, dates: CardDate[]) => string;

/** Some programs show no event that began before. */
const FIRST_YEAR = 1970;
const FIRST_LEAP_YEAR = 1972;
/** The next year is needed at the end of a year, and by programs that ask rarely. */
const YEARS_WITH_AGES = 2;

/**
 * Returns the beginning and the end of a calendar (RFC 5545), and the function that writes its events. Each date is one
 * event that recurs every year. Since its title is the same in all years, the occurrences of two years have titles of
 * their own, with the age.
 */
export function calendarText({ language, year, changedMs, alarmHours }: CalendarOptions): {
  begin: string;
  writeEvents: WriteEvents;
  end: string;
} {
  const words = calendarWordsIn(language);
  const stamp = `DTSTAMP:${new Date(changedMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}\r\n`;
  const begin = lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ContactBook//ContactBook//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${words.calendar}`,
    `X-WR-CALNAME:${words.calendar}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  );

  return { begin, writeEvents, end: 'END:VCALENDAR\r\n' };

  function writeEvents(contact: { id: string; name: string }, dates: CardDate[]): string {
    const hasDied = dates.some(({ kind }) => kind === 'death');
    return dates.map((date) => eventsOf(contact, date, hasDied)).join('');
  }

  function eventsOf({ id, name }: { id: string; name: string }, date: CardDate, hasDied: boolean): string {
    const isLeapDay = date.month === 2 && date.day === 29;
    const uid = `UID:${id}-${date.key}\r\n`;
    const title = titleOf(name, date);
    const first = Math.max(date.year ?? 0, isLeapDay ? FIRST_LEAP_YEAR : FIRST_YEAR);
    const rule = isLeapDay ? 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n' : 'RRULE:FREQ=YEARLY\r\n';
    const series = event(uid, dayIn(first, date), rule, date.year === undefined ? title : `${title} (${date.year})`);
    if (date.year === undefined || (hasDied && date.kind === 'birth')) return series;
    let events = series;
    for (let each = year; each < year + YEARS_WITH_AGES; each++) {
      const years = each - date.year;
      if (years <= 0 || each < first) continue;
      const day = dayIn(each, date);
      const aged = date.kind === 'birth' ? words.turns(name, years) : words.years(title, years);
      events += event(uid, day, `RECURRENCE-ID;VALUE=DATE:${day}\r\n`, aged);
    }
    return events;
  }

  function titleOf(name: string, { kind, label }: CardDate): string {
    if (kind === 'birth') return words.birthday(name);
    if (kind === 'wedding') return words.wedding(name);
    if (kind === 'death') return words.death(name);
    return words.date(name, label === '' ? words.unnamed : label);
  }

  function event(uid: string, day: string, recurrence: string, title: string): string {
    const summary = withoutControls(escapeText(title, '4.0'));
    const start = `DTSTART;VALUE=DATE:${day}\r\n`;
    const head = `BEGIN:VEVENT\r\n${uid}${stamp}${start}${recurrence}`;
    const titled = `${foldLine(`SUMMARY:${summary}`, '\r\n')}\r\nTRANSP:TRANSPARENT\r\n`;
    const alarm =
      alarmHours === undefined
        ? ''
        : lines(
            'BEGIN:VALARM',
            'ACTION:DISPLAY',
            foldLine(`DESCRIPTION:${summary}`, '\r\n'),
            `TRIGGER:${alarmHours < 0 ? '-' : ''}PT${Math.abs(alarmHours)}H`,
            'END:VALARM',
          );
    return `${head}${titled}${alarm}END:VEVENT\r\n`;
  }
}

/** Returns the day of a date in a year; in years without 29 February, that one is the day before, as in the app. */
function dayIn(year: number, { month, day }: CardDate): string {
  return String(year * 10_000 + month * 100 + Math.min(day, daysIn(year, month)));
}

const lines = (...texts: string[]): string => texts.map((text) => `${text}\r\n`).join('');
