import type { ContactState } from '@contactbook/contract/changes';
import { type SubmitEvent, useState } from 'react';
import {
  type Choice,
  chosen,
  type Field,
  FIELDS,
  firstChoice,
  type Side,
  type Versions,
} from '../contacts/threeWay.ts';
import buttons from '../ui/buttons.module.css';

const LABELS = { name: 'Name', number: 'Number' } as const;

/** What the person wanted of a contact and what it is now, to choose from field by field. */
export function ConflictChoice({
  versions,
  wantedLabel,
  isBusy,
  onSave,
  onKeep,
}: {
  versions: Versions;
  wantedLabel: string;
  isBusy: boolean;
  onSave: (state: ContactState) => void;
  onKeep: () => void;
}) {
  const [choice, setChoice] = useState(() => firstChoice(versions));

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(chosen(choice, versions));
  }

  return (
    <form onSubmit={save}>
      {FIELDS.map((field) => (
        <FieldChoice key={field} {...{ field, versions, wantedLabel, choice }} onChoose={setChoice} />
      ))}
      <button type="submit" className={`${buttons.primary} conflict-button`} aria-busy={isBusy}>
        Save
      </button>
      <button type="button" className={`${buttons.quiet} conflict-button`} onClick={onKeep}>
        Keep what is in the book
      </button>
    </form>
  );
}

function FieldChoice({
  field,
  versions,
  wantedLabel,
  choice,
  onChoose,
}: {
  field: Field;
  versions: Versions;
  wantedLabel: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  if (versions.wanted[field] === versions.current[field]) {
    return (
      <p className="conflict-field">
        <span className="conflict-legend">{LABELS[field]}</span>
        <span className={`conflict-${field}`}>
          <bdi>{versions.current[field]}</bdi>
        </span>
      </p>
    );
  }
  const sides: [Side, string][] = [
    ['wanted', wantedLabel],
    ['current', 'In the book now'],
  ];
  return (
    <fieldset className="conflict-field">
      <legend className="conflict-legend">{LABELS[field]}</legend>
      <div className="conflict-cards">
        {sides.map(([side, label]) => (
          <label key={side} className="conflict-card">
            <input
              type="radio"
              name={field}
              checked={choice[field] === side}
              onChange={() => onChoose({ ...choice, [field]: side })}
            />
            <span className="conflict-side">{label}</span>
            <span className={`conflict-${field}`}>
              <bdi>{versions[side][field]}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
