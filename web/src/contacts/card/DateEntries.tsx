import type { Card } from '@contactbook/contract/card';
import { LOCALE } from '../../ui/language.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { partsOf } from './dateParts.ts';
import { useFault } from './faults.ts';

type Anniversaries = NonNullable<Card['anniversaries']>;
type Parts = ReturnType<typeof partsOf>;

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month)),
);
const BIRTH = 'birth';

/** The birthday, and the other dates of the card. */
export function DateEntries({ draft, onChange }: { draft: Card; onChange: (anniversaries: Anniversaries) => void }) {
  const dates = draft.anniversaries ?? {};
  const known = Object.entries(dates);
  const shown = known.some(([, { kind }]) => kind === BIRTH)
    ? known
    : [['a1' in dates ? 'birth' : 'a1', { kind: BIRTH, date: {} }] as [string, Anniversaries[string]], ...known];
  return shown.map(([id, date]) => (
    <DateEntry
      key={id}
      id={id}
      label={date.label ?? (date.kind === BIRTH ? 'Birthday' : date.kind === 'wedding' ? 'Anniversary' : 'Date')}
      parts={partsOf(date.date)}
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
          className="card-input card-day"
          aria-label={`${label}: day`}
          placeholder="Day"
          maxLength={2}
          value={day ?? ''}
          onChange={({ target }) => set('day', target.value)}
        />
        <select
          className="card-select card-month"
          aria-label={`${label}: month`}
          value={month ?? ''}
          onChange={({ target }) => set('month', target.value)}
        >
          <option value="">Month</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <input
          {...digits}
          className="card-input card-year"
          aria-label={`${label}: year`}
          aria-describedby={hintId}
          placeholder="Year"
          maxLength={4}
          value={year ?? ''}
          onChange={({ target }) => set('year', target.value)}
        />
        <button
          type="button"
          className={`${buttons.icon} card-remove`}
          aria-label={`Remove ${label.toLowerCase()}`}
          title="Remove"
          onClick={() => onChange({})}
        >
          <Icon name="cross" />
        </button>
      </div>
      <p id={hintId} className={fault === undefined ? 'card-hint' : 'card-fault'}>
        {fault ?? 'The year may stay empty.'}
      </p>
    </fieldset>
  );
}
