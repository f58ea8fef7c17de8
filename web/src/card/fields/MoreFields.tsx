import type { Card, FieldName } from '@contactbook/contract/card';
import { fieldsOf } from '@contactbook/card/fields/difference';
import { FIELD_ROWS } from '@contactbook/card/fields/fields';
import { useLayoutEffect, useRef, useState } from 'react';
import buttons from '../../ui/buttons.module.css';
import { FieldControl } from './FieldControl.tsx';
import { fieldName } from './valueTexts.ts';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

type FormProps = { card: Card; onChange: (card: Card) => void };

/** Fields that few contacts have. The form shows those that the card has, and offers the others. */
export function MoreFields(props: FormProps) {
  const { addMore } = useWords(cardForm);
  const section = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<FieldName[]>([]);
  const latest = asked.at(-1);
  useLayoutEffect(() => {
    if (latest !== undefined) section.current?.querySelector<HTMLElement>(`[data-more="${latest}"] input`)?.focus();
  }, [latest]);

  const known = new Set(fieldsOf(props.card).map(({ label }) => label));
  const fields = FIELD_ROWS.filter(
    ([, { control, offered }]) => control !== undefined && offered !== 'always' && offered !== 'bare',
  );
  const isShown = ([label]: (typeof fields)[number]) => known.has(label) || asked.includes(label);
  const missing = fields.filter((field) => field[1].offered === 'more' && !isShown(field));
  return (
    <div ref={section} className="card-section">
      {fields
        .filter((field) => field[1].control !== 'photo' && isShown(field))
        .map(([label]) => (
          <div key={label} data-more={label}>
            <FieldControl {...{ label }} {...props} />
          </div>
        ))}
      {missing.length > 0 && (
        <fieldset className="card-field">
          <legend className="card-title">{addMore}</legend>
          <div className="card-more">
            {missing.map(([label]) => (
              <button key={label} type="button" className={buttons.quiet} onClick={() => setAsked([...asked, label])}>
                {fieldName(label)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
