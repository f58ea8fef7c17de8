import type { Card, PartialDate } from '@contactbook/contract/card';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { monthNames } from '../../ui/monthNames.ts';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';
import { knownDateParts } from '../dateParts.ts';
import { useFault } from './faults.ts';

type CardDate = NonNullable<Card['anniversaries']>[string]['date'];
type Parts = Pick<PartialDate, 'day' | 'month' | 'year'>;

/** The day, the month and the year of a date. */
export function DateEntry({
  field,
  label,
  date,
  onChange,
}: {
  field: string;
  label: string;
  date: CardDate;
  onChange: (parts: Parts) => void;
}) {
  const words = useWords(cardForm);
  const { fault, hintId, input } = useFault(field);
  const { day, month, year } = knownDateParts(date);

  function set(part: keyof Parts, text: string) {
    const { [part]: _old, ...rest } = { ...(day && { day }), ...(month && { month }), ...(year && { year }) };
    const digits = text.replaceAll(/\D/g, '');
    onChange(digits === '' ? rest : { ...rest, [part]: Number(digits) });
  }

  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <fieldset className="card-section">
      <legend className="card-title">{label}</legend>
      <div className="card-date">
        <input
          {...{ ...input, ...digits }}
          className="text-field card-input card-day"
          aria-label={words.dayOf(label)}
          placeholder={words.day}
          maxLength={2}
          value={day ?? ''}
          onChange={({ target }) => set('day', target.value)}
        />
        <select
          className="text-field card-select card-month"
          aria-label={words.monthOf(label)}
          value={month ?? ''}
          onChange={({ target }) => set('month', target.value)}
        >
          <option value="">{words.month}</option>
          {monthNames().map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <input
          {...digits}
          className="text-field card-input card-year"
          aria-label={words.yearOf(label)}
          aria-describedby={hintId}
          placeholder={words.year}
          maxLength={4}
          value={year ?? ''}
          onChange={({ target }) => set('year', target.value)}
        />
        <button
          type="button"
          className={`${buttons.icon} card-remove`}
          aria-label={words.removeDate(label)}
          title={words.remove}
          onClick={() => onChange({})}
        >
          <Icon name="cross" />
        </button>
      </div>
      <p id={hintId} className={fault === undefined ? 'card-hint' : 'card-fault'}>
        {fault ?? words.yearHint}
      </p>
    </fieldset>
  );
}
