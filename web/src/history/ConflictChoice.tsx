import type { ContactState } from '@contactbook/contract/changes';
import { type SubmitEvent, useState } from 'react';
import { type Choice, chosen, type Field, FIELDS, firstChoice, type Side, type Versions } from '../book/threeWay.ts';
import buttons from '../ui/buttons.module.css';
import { unlessHeld } from '../ui/holdOpen.ts';
import { VersionRadio } from '../ui/VersionRadio.tsx';

const LABELS = { name: 'Name', number: 'Number' } as const;

/** Lets the user choose, field by field, between their change and the current state of the contact. */
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
      <ConflictButtons isBusy={isBusy} onKeep={onKeep} />
    </form>
  );
}

/** Buttons below a choice: save it, or leave the book unchanged. */
export function ConflictButtons({ isBusy, onKeep }: { isBusy: boolean; onKeep: () => void }) {
  return (
    <>
      <button type="submit" className={`${buttons.primary} conflict-button`} aria-busy={isBusy}>
        Save
      </button>
      <button type="button" className={`${buttons.quiet} conflict-button`} onClick={unlessHeld(onKeep)}>
        Keep what is in the book
      </button>
    </>
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
      <p className="side-field">
        <span className="side-legend">{LABELS[field]}</span>
        <span className={`side-${field}`}>
          <bdi>{versions.current[field]}</bdi>
        </span>
      </p>
    );
  }
  return (
    <VersionRadio<Side>
      legend={LABELS[field]}
      name={field}
      sides={[
        { side: 'wanted', label: wantedLabel, text: versions.wanted[field] },
        { side: 'current', label: 'In the book now', text: versions.current[field] },
      ]}
      chosen={choice[field]}
      look={`side-${field}`}
      onChoose={(side) => onChoose({ ...choice, [field]: side })}
    />
  );
}
