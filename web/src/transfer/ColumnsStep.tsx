import type { Import, ImportColumns } from '@contactbook/contract/transfer';
import { type SubmitEvent, useId, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import sheets from '../ui/sheet.module.css';
import { nameColumns } from './calls.ts';
import { ImportFrame } from './ImportFrame.tsx';

type Property = NonNullable<ImportColumns['columns'][number]>;

/** The properties that a column may contain, with their labels. */
const PROPERTIES: [property: Property, words: string][] = [
  ['name', 'Name'],
  ['givenName', 'First name'],
  ['familyName', 'Last name'],
  ['nickname', 'Nickname'],
  ['phone', 'Number'],
  ['email', 'E-mail'],
  ['organization', 'Organisation'],
  ['title', 'Job title'],
  ['address', 'Address'],
  ['birthday', 'Birthday'],
  ['note', 'Note'],
  ['label', 'Label'],
  ['link', 'Website'],
  ['rest', 'Keep as a note'],
];

/** Asks what each column of an unknown table contains, and shows sample values beside it. */
export function ColumnsStep({
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
      setRefusal('Say of one column at least what it holds.');
      return;
    }
    setIsBusy(true);
    const answer = await dispatch(nameColumns({ id, columns: named, hasTitles }));
    setIsBusy(false);
    const isDone = nameColumns.fulfilled.match(answer);
    const problem = 'problem' in answer.meta ? answer.meta.problem : {};
    setRefusal(isDone ? undefined : (problem?.message ?? 'That did not work. Try again.'));
    if (isDone) onNamed();
  }

  return (
    <ImportFrame {...frame} title="Which is which?">
      <form className={`${sheets.sheet} import-columns`} onSubmit={(event) => void read(event)}>
        <p className="import-columns-text">
          We do not know the columns of this table. Say what each of them holds. The rest is kept as a note.
        </p>
        <ul>
          {columns.map(({ title, samples }, place) => (
            // Column names need not be unique.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="import-column">
              <div>
                <p className="import-column-title">
                  <bdi>{title === '' ? `Column ${place + 1}` : title}</bdi>
                </p>
                <ul className="import-samples" aria-label="For example">
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
                aria-label={`Column ${place + 1}, ${title}`}
                aria-describedby={refusal === undefined ? undefined : hintId}
                value={named[place] ?? ''}
                onChange={({ target }) => setNamed(named.with(place, target.value === '' ? null : target.value))}
              >
                <option value="">Leave out</option>
                {PROPERTIES.map(([property, words]) => (
                  <option key={property} value={property}>
                    {words}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        {canHaveTitles && (
          <label className="import-columns-titles">
            <input type="checkbox" checked={!hasTitles} onChange={({ target }) => setHasTitles(!target.checked)} />
            The first row is a contact too
          </label>
        )}
        <p id={hintId} className="import-refusal" role="alert">
          {refusal}
        </p>
        <p className="import-columns-acts">
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className={buttons.primary} aria-busy={isBusy}>
            Look first
          </button>
        </p>
      </form>
    </ImportFrame>
  );
}
