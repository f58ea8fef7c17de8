type PartialDate = { year?: number; month: number; day: number };

/**
 * A date as tables have it: 1990-05-06, --05-06, 6.5.1990, and with slashes in the order that is known, or where only one is
 * possible. Undefined for any other text.
 */
export function dateOf(text: string, order?: 'day' | 'month'): PartialDate | undefined {
  const iso = /^(?:(\d{4})|-)-?-?(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso !== null) return checked(iso[1], iso[2], iso[3]);
  const [, first = '', sign = '', second = '', year] =
    /^(\d{1,2})([./-])(\d{1,2})(?:[./-](\d{4}))?\.?$/.exec(text) ?? [];
  if (first === '') return undefined;
  if (sign === '.' || order === 'day') return checked(year, second, first);
  if (order === 'month' || Number(second) > 12) return checked(year, first, second);
  return Number(first) > 12 || first === second ? checked(year, second, first) : undefined;
}

function checked(year: string | undefined, month = '', day = ''): PartialDate | undefined {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return undefined;
  const yearNumber = Number(year ?? 0);
  // Google writes 1604 or leaves it out, Outlook 0.
  return { ...(yearNumber > 1604 && { year: yearNumber }), month: monthNumber, day: dayNumber };
}
