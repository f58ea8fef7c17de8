/** The languages in which a month is understood. Words that mean two months in them are not. */
const MONTH_LANGUAGES = 'en de fr es it pt nl pl cs sk hr uk ru bg el da sv nb fi et lv lt hu ro sl tr ca'.split(' ');

/** Returns the number of a month by its name in lower case, long or short, alone or in a date; undefined for other words. */
export function monthIn(word: string): number | undefined {
  return (monthNumbers ??= numbersOfMonths()).get(word) || undefined;
}

/** Returns whether a word in lower case, or the part of it beside an apostrophe, is a day of the week and no month. */
export function isWeekday(word: string): boolean {
  weekdays ??= new Set(MONTH_LANGUAGES.flatMap(weekdaysIn));
  return weekdays.has(word) && monthIn(word) === undefined;
}

let weekdays: Set<string> | undefined;

function weekdaysIn(language: string): string[] {
  return (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    const names = [1, 2, 3, 4, 5, 6, 7].map((day) =>
      format
        .format(Date.UTC(2001, 0, day))
        .toLowerCase()
        .replaceAll('ʼ', '’'),
    );
    return names.flatMap((name) => name.match(/[\p{L}\p{M}]+/gu) ?? []);
  });
}

/** The months by their names, 0 for an ambiguous one. They are collected when the first text is read. */
let monthNumbers: Map<string, number> | undefined;

function numbersOfMonths(): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const language of MONTH_LANGUAGES) {
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
    ]);
    for (let month = 1; month <= 12; month++) {
      for (const format of formats) {
        const part = format.formatToParts(Date.UTC(2000, month - 1, 1)).find(({ type }) => type === 'month');
        const name = (part?.value ?? '').toLowerCase().replace(/\.$/, '');
        if (!/^[\p{L}\p{M}]{3,}$/u.test(name)) continue;
        const known = numbers.get(name);
        numbers.set(name, known === undefined || known === month ? month : 0);
      }
    }
  }
  return numbers;
}
