import type { Card } from '@contactbook/contract/card';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { knownDateParts } from './dateParts.ts';
import { useFault } from './faults.ts';
import { cardEntry } from '../words/en/cardEntry.ts';
import { cardForm } from '../words/en/cardForm.ts';
import { useWords } from '../words/words.ts';
import { monthNames } from '../ui/monthNames.ts';

type Anniversaries = NonNullable<Card['anniversaries']>;
type Parts = ReturnType<typeof knownDateParts>;

const BIRTH = 'birth';

/** The birthday, and the other dates of the card. */
export function DateEntries({ draft, onChange }: { draft: Card; onChange: (anniversaries: Anniversaries) => void }) {
  const words = useWords(cardEntry);
  const dates = draft.anniversaries ?? {};
  const known = Object.entries(dates);
  const shown = known.some(([, { kind }]) => kind === BIRTH)
    ? known
    : [['a1' in dates ? 'birth' : 'a1', { kind: BIRTH, date: {} }] as [string, Anniversaries[string]], ...known];
  return shown.map(([id, date]) => (
    <DateEntry
      key={id}
      id={id}
      label={
        date.label ?? (date.kind === BIRTH ? words.birthday : date.kind === 'wedding' ? words.anniversary : words.date)
      }
      parts={knownDateParts(date.date)}
      onChange={(parts) => onChange({ ...dates, [id]: { ...date, date: parts } })}
    />
  ));
}

function DateEntry({
  id,
  label,
  parts,
  onChange,
}: {
  id: string;
  label: string;
  parts: Parts;
  onChange: (parts: Parts) => void;
}) {
  const words = useWords(cardForm);
  const { fault, hintId, input } = useFault(`anniversaries/${id}`);
  const { day, month, year } = parts;

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
