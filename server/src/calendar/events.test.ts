import { datesIn } from '@contactbook/card/card-dates';
import { project } from '@contactbook/card/projection';
import { escapeText } from '@contactbook/card/text-values';
import { parseStoredCard } from '@contactbook/card/vcard';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { cardText } from '../testing/devices.ts';
import { calendarText } from './events.ts';

/** What a calendar program shows of an event in a year. */
type Shown = { day: string; title: string };

const YEARS = Array.from({ length: 12 }, (_, index) => 2020 + index);

/** Lines of a card, and the month, day and year of the event that they make; undefined for none. */
const FORMS: [line: string, date: [month: number, day: number, year?: number] | undefined][] = [
  ['BDAY:1988-04-15', [4, 15, 1988]],
  ['BDAY:19880415', [4, 15, 1988]],
  ['BDAY;VALUE=DATE:1988-04-15', [4, 15, 1988]],
  ['BDAY:1988-04-15T00:00:00Z', [4, 15, 1988]],
  ['BDAY:1988-04-15T23:30:00Z', [4, 15, 1988]],
  ['BDAY;VALUE=DATE-AND-OR-TIME:19880415T000000', [4, 15, 1988]],
  ['BDAY:--0415', [4, 15]],
  ['BDAY:--04-15', [4, 15]],
  ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15', [4, 15]],
  ['BDAY:1604-04-15', [4, 15]],
  ['BDAY:15.04.1988', [4, 15, 1988]],
  ['BDAY:15. April 1988', [4, 15, 1988]],
  ['BDAY:April 15, 1988', [4, 15, 1988]],
  ['BDAY:15 квітня 1988', [4, 15, 1988]],
  ['BDAY:1988年4月15日', [4, 15, 1988]],
  ['BDAY:1988/4/15', [4, 15, 1988]],
  ['BDAY:2000-02-29', [2, 29, 2000]],
  ['BDAY:--0229', [2, 29]],
  ['BDAY:1904-02-29', [2, 29, 1904]],
  ['BDAY:1999-12-31', [12, 31, 1999]],
  ['BDAY:2000-01-01', [1, 1, 2000]],
  ['BDAY:1931-05-07', [5, 7, 1931]],
  ['BDAY:2026-11-20', [11, 20, 2026]],
  ['BDAY:2028-03-01', [3, 1, 2028]],
  ['ANNIVERSARY:2010-06-12', [6, 12, 2010]],
  ['ANNIVERSARY:--0612', [6, 12]],
  ['X-ANNIVERSARY:2010-06-12', [6, 12, 2010]],
  ['X-EVOLUTION-ANNIVERSARY:2010-06-12', [6, 12, 2010]],
  ['DEATHDATE:2019-09-30', [9, 30, 2019]],
  ['item1.X-ABDATE:2012-07-01\r\nitem1.X-ABLABEL:Graduation', [7, 1, 2012]],
  ['X-ABDATE:--0701', [7, 1]],
  ['X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2012-07-01;0;Graduation;;;;;;;;;;;;', [7, 1, 2012]],
  ['BDAY:1988', undefined],
  ['BDAY:1988-04', undefined],
  ['BDAY:--04', undefined],
  ['BDAY:---15', undefined],
  ['BDAY:2001-02-29', undefined],
  ['BDAY:1988-13-01', undefined],
  ['BDAY;VALUE=text:circa 1800', undefined],
  ['BDAY:0000-00-00', undefined],
  ['BDAY:', undefined],
  ['NOTE:Her birthday is 1988-04-15.', undefined],
];

test('a calendar program shows forty forms of dates on their days over twelve years', () => {
  const shown = shownIn(calendarOf(...FORMS.map(([line], index) => cardText(`FN:Person ${index}`, line))));
  for (const [index, [line, date]] of FORMS.entries()) {
    const days = (shown.get(`Person ${index}`) ?? []).map(({ day }) => day);
    expect([line, days]).toEqual([line, date === undefined ? [] : daysOf(date)]);
  }
  // Titles have an age or a year exactly where the year is known.
  for (const [index, [line, date]] of FORMS.entries()) {
    const titles = (shown.get(`Person ${index}`) ?? []).map(({ title }) => title.replace(`Person ${index}`, ''));
    expect([line, titles.some((title) => /\d/.test(title))]).toEqual([line, date?.[2] !== undefined]);
  }
});

/** Returns the days on which a date is in these years, from its year on; 29 February is the last day of February. */
function daysOf([month, day, from = 0]: [number, number, number?]): string[] {
  return YEARS.filter((year) => year >= from).map((year) => {
    const isLeapDay = month === 2 && day === 29;
    const date = isLeapDay ? new Date(Date.UTC(year, 2, 0)) : new Date(Date.UTC(year, month - 1, day));
    return date.toISOString().slice(0, 10);
  });
}

test('titles have the age in this year and the next, and the year of the date in others', () => {
  const shown = shownIn(
    calendarOf(
      cardText('FN:Dana Rossi', 'BDAY:1988-04-15', 'ANNIVERSARY:2010-06-12'),
      cardText('FN:Leo', 'BDAY:2000-02-29'),
      cardText('FN:Granny', 'BDAY:1931-05-07', 'DEATHDATE:2019-09-30'),
      cardText('FN:Kim', 'BDAY:--0801', 'item1.X-ABDATE:2025-07-01', 'item1.X-ABLABEL:First day at work'),
    ),
  );
  const titles = (name: string) =>
    (shown.get(name) ?? []).filter(({ day }) => /^202[5-8]/.test(day)).map(({ day, title }) => `${day} ${title}`);
  expect(titles('Dana Rossi')).toEqual([
    '2025-04-15 Dana Rossi: birthday (1988)',
    '2026-04-15 Dana Rossi turns 38',
    '2027-04-15 Dana Rossi turns 39',
    '2028-04-15 Dana Rossi: birthday (1988)',
    '2025-06-12 Dana Rossi: anniversary (2010)',
    '2026-06-12 Dana Rossi: anniversary, 16 years',
    '2027-06-12 Dana Rossi: anniversary, 17 years',
    '2028-06-12 Dana Rossi: anniversary (2010)',
  ]);
  expect(titles('Leo')).toEqual([
    '2025-02-28 Leo: birthday (2000)',
    '2026-02-28 Leo turns 26',
    '2027-02-28 Leo turns 27',
    '2028-02-29 Leo: birthday (2000)',
  ]);
  // Nobody turns 95 who has died.
  expect(titles('Granny').slice(1, 2)).toEqual(['2026-05-07 Granny: birthday (1931)']);
  expect(titles('Granny').slice(5, 6)).toEqual(['2026-09-30 Granny: day of death, 7 years']);
  expect(titles('Kim').slice(0, 2)).toEqual(['2025-08-01 Kim: birthday', '2026-08-01 Kim: birthday']);
  expect(titles('Kim').slice(4, 6)).toEqual([
    '2025-07-01 Kim: First day at work (2025)',
    '2026-07-01 Kim: First day at work, 1 year',
  ]);
});

test('names of any script and with any sign arrive as they are, in lines of 75 bytes', () => {
  const names = ['Оксана; Іванівна, "Ксеня"', '山田 太郎'.repeat(12), 'Zoë 👩‍👩‍👧‍👦'.repeat(9), 'A\\B', 'סבתא רבקה'];
  const text = calendarOf(...names.map((name) => cardText(`FN:${escapeText(name, '3.0')}`, 'BDAY:2001-03-04')));
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  const titles = new Set(events.map((event) => event.getFirstPropertyValue('summary')));
  for (const name of names) expect(titles).toContain(`${name}: birthday (2001)`);
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

/** Returns the calendar of a book with these cards, as it is in 2026. */
function calendarOf(...cards: string[]): string {
  const options = { language: 'en', year: 2026, changedMs: 0, alarmHours: undefined } as const;
  const { begin, writeEvents, end } = calendarText(options);
  const events = cards.map((text, index) => {
    const card = parseStoredCard(Buffer.from(text));
    return writeEvents({ id: `contact-${index}`, name: project(card).name }, datesIn(card));
  });
  return `${begin}${events.join('')}${end}`;
}

/** Returns what a calendar program shows in these years, by the name at the start of the title. */
function shownIn(text: string): Map<string, Shown[]> {
  const components = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  const [series, exceptions] = [false, true].map((isException) =>
    Map.groupBy(
      components.filter((component) => component.hasProperty('recurrence-id') === isException),
      (component) => component.getFirstPropertyValue('uid'),
    ),
  );
  const shown = new Map<string, Shown[]>();
  for (const [uid, [component]] of series ?? []) {
    const event = new ICAL.Event(component, { exceptions: exceptions?.get(uid) ?? [] });
    const times = event.iterator();
    const name = event.summary.replace(/:.*/, '');
    for (let time = times.next(); time.year <= 2031; time = times.next()) {
      if (time.year < 2020) continue;
      const { item, startDate } = event.getOccurrenceDetails(time);
      expect(startDate.isDate).toBe(true);
      shown.set(name, [...(shown.get(name) ?? []), { day: startDate.toString(), title: item.summary }]);
    }
  }
  return shown;
}
