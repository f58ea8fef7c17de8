import type { InputHTMLAttributes } from 'react';
import { shownLocale } from '../words/language.ts';

const PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof PARTS)[number];

/**
 * The day, the month by its name, and the year. A native field of a date follows the browser's language, which may
 * differ from the page's, and has no date without a year.
 */
export function DateFields({
  parts,
  labels,
  looks,
  noMonth,
  day,
  year,
  onChange,
}: {
  parts: Record<DatePart, string | number | undefined>;
  labels: Record<DatePart, string>;
  /** The classes of the texts and of the month. */
  looks: Record<'text' | 'month', string>;
  /** The text of a month that is not known; without it, there is one. */
  noMonth?: string;
  /** What else the texts have. */
  day?: InputHTMLAttributes<HTMLInputElement>;
  year?: InputHTMLAttributes<HTMLInputElement>;
  onChange: (part: DatePart, text: string) => void;
}) {
  const common = (part: DatePart) => ({
    'aria-label': labels[part],
    value: parts[part] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(part, target.value),
  });
  const text = { className: looks.text, autoComplete: 'off', inputMode: 'numeric' } as const;
  return (
    <>
      <input {...text} {...common('day')} maxLength={2} {...day} />
      <select className={looks.month} {...common('month')}>
        {noMonth !== undefined && <option value="">{noMonth}</option>}
        {monthNames().map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <input {...text} {...common('year')} maxLength={4} {...year} />
    </>
  );
}

/** Returns the names of the twelve months in the language that is shown, as they stand alone. */
function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(shownLocale(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month)));
}
