/** The parts of a date that are known. */
export type DateParts = { [Part in 'year' | 'month' | 'day']?: number | undefined };

/** Reads a date as the short texts of a card have it: 1988-04-15, 1988-04, --04-15 or 1988. Any other text is undefined. */
export function readShortDate(text: string): DateParts | undefined {
  const parts = /^(\d{4}|-)(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
  const [, year, month, day] = parts.map((part) => Number(part) || undefined);
  return (year ?? month) === undefined ? undefined : { year, month, day };
}

/** Returns the number of days in a month. Without a year, February has 29. The calendar repeats every 400 years. */
export function daysIn(year: number | undefined, month: number): number {
  return new Date(Date.UTC(2000 + ((year ?? 0) % 400), month, 0)).getUTCDate();
}
