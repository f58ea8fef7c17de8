import { FIELD_ROWS } from '@contactbook/card/fields/fields';
import type { Import, ImportProperty } from '@contactbook/contract/transfer';
import { type SubmitEvent, useId, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import sheets from '../ui/sheet.module.css';
import { nameColumns } from './calls.ts';
import { fieldName } from '../card/fields/valueTexts.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { failureText } from './upload.ts';
import { importColumns } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** What a column may hold: a field of the table, a part of the name, or something else. */
const PROPERTIES: readonly ImportProperty[] = FIELD_ROWS.filter(([, { isColumn }]) => isColumn === true).flatMap(
  ([label]) => (label === 'name' ? [label, 'givenName', 'familyName'] : [label]),
);
const isPartOfName = (property: ImportProperty): property is 'givenName' | 'familyName' =>
  property === 'givenName' || property === 'familyName';

/** Asks what each column of an unknown table contains, and shows sample values beside it. */
export default function ColumnsStep({
  id,
  frame,
  columns,
  onNamed,
  onCancel,
}: {
  id: string;
  frame: { fileName: string; facts: string };
  columns: NonNullable<Import['columns']>;
  onNamed: () => void;
  onCancel: () => void;
}) {
  const words = useWords(importColumns);
  const dispatch = useAppDispatch();
  const [named, setNamed] = useState(() => columns.map(({ property }) => property));
  const [hasTitles, setHasTitles] = useState(true);
  const canHaveTitles = columns.some(({ title }) => title !== '');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const hintId = useId();

  async function read(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (named.every((property) => property === null || property === 'rest')) {
      setRefusal(words.none);
      return;
    }
    setIsBusy(true);
    const { error } = await dispatch(nameColumns({ id, columns: named, hasTitles }));
    setIsBusy(false);
    // Without an answer, or if an earlier one was lost, the import says how far it is.
    const isUnknown = error?.status === undefined || error.problem.code === 'import_not_ready';
    setRefusal(error && failureText(error.problem));
    if (isUnknown) onNamed();
  }

  return (
    <ImportFrame {...frame} title={words.heading}>
      <form className={`${sheets.sheet} import-columns`} onSubmit={(event) => void read(event)}>
        <p className="import-columns-text">{words.text}</p>
        <ul>
          {columns.map(({ title, samples }, place) => (
            // Column names need not be unique.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="import-column">
              <div>
                <p className="import-column-title">
                  <bdi>{title === '' ? words.column(place + 1) : title}</bdi>
                </p>
                <ul className="import-samples" aria-label={words.samples}>
                  {samples.map((sample, number) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <li key={number}>
                      <bdi>{sample}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
              <select
                className="import-select"
                aria-label={words.columnTitle(place + 1, title)}
                aria-describedby={refusal === undefined ? undefined : hintId}
                value={named[place] ?? ''}
                onChange={({ target }) => setNamed(named.with(place, propertyAt(target.value)))}
              >
                <option value="">{words.leaveOut}</option>
                {PROPERTIES.map((property) => (
                  <option key={property} value={property}>
                    {isPartOfName(property) ? words[property] : fieldName(property)}
                  </option>
                ))}
                <option value="rest">{words.rest}</option>
              </select>
            </li>
          ))}
        </ul>
        {canHaveTitles && (
          <label className="import-columns-titles">
            <input type="checkbox" checked={!hasTitles} onChange={({ target }) => setHasTitles(!target.checked)} />
            {words.firstRow}
          </label>
        )}
        <p id={hintId} className="import-refusal" role="alert">
          {refusal}
        </p>
        <p className="import-columns-acts">
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            {words.cancel}
          </button>
          <button type="submit" className={buttons.primary} aria-busy={isBusy}>
            {words.look}
          </button>
        </p>
      </form>
    </ImportFrame>
  );
}

const propertyAt = (value: string): ImportProperty | null =>
  value === 'rest' ? value : (PROPERTIES.find((property) => property === value) ?? null);
