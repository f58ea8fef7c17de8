import type { Card, PartialDate } from '@contactbook/contract/card';
import { datePartsOf } from '@contactbook/card/dates';
import buttons from '../../ui/buttons.module.css';
import { type DatePart, DateFields } from '../../ui/DateFields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';
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
  const { day, month, year } = datePartsOf(date);

  function set(part: DatePart, text: string) {
    const { [part]: _old, ...rest } = { ...(day && { day }), ...(month && { month }), ...(year && { year }) };
    const digits = text.replaceAll(/\D/g, '');
    onChange(digits === '' ? rest : { ...rest, [part]: Number(digits) });
  }

  return (
    <fieldset className="card-section">
      <legend className="card-title">{label}</legend>
      <div className="card-date">
        <DateFields
          parts={{ day, month, year }}
          labels={{ day: words.dayOf(label), month: words.monthOf(label), year: words.yearOf(label) }}
          looks={{ text: 'text-field card-input', month: 'text-field card-select card-month' }}
          noMonth={words.month}
          day={{ ...input, placeholder: words.day }}
          year={{ 'aria-describedby': hintId, placeholder: words.year }}
          onChange={set}
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
