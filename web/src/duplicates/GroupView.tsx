import type { DuplicateClash, DuplicateGroup, DuplicateValue } from '@contactbook/contract/duplicates';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { shownName } from '../book/shownName.ts';
import { Avatar } from '../card/Avatar.tsx';
import { PhotoAvatar } from '../card/PhotoAvatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TICK } from '../ui/pictures.ts';
import { duplicates } from '../words/en/duplicates.ts';
import { useWords } from '../words/words.ts';
import { type Choices, choiceRows } from './choices.ts';
import { fieldName, fieldText, kindName, reasonText, sinceText } from './duplicateTexts.ts';

/** A group side by side: what differs is chosen value by value, and equal values are one line. */
export function GroupView({
  group,
  choices,
  spoken,
  onChoose,
}: {
  group: DuplicateGroup;
  choices: Choices;
  /** The name of the group for screen readers. */
  spoken: string;
  onChoose: (path: string, contact: string | null) => void;
}) {
  const words = useWords(duplicates);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { contacts, clashes } = group;
  const { differing, equal } = choiceRows(group);
  const columns = { '--columns': contacts.length } as CSSProperties; // React's type lists no custom properties
  return (
    <div className={contacts.length > 2 ? 'duplicates-group duplicates-wide' : 'duplicates-group'} style={columns}>
      <h2 ref={heading} tabIndex={-1} className="unseen">
        {spoken}
      </h2>
      <div className="duplicates-row duplicates-heads">
        <span className="duplicates-legend" />
        {contacts.map((contact) => (
          <div key={contact.id} className="duplicates-head">
            {contact.photo === undefined ? (
              <Avatar name={contact.name} />
            ) : (
              <PhotoAvatar id={contact.id} name={contact.name} digest={contact.photo} />
            )}
            <div>
              <p className="duplicates-name">
                <bdi>{shownName(contact) || words.nameless}</bdi>
              </p>
              <p className="duplicates-since">{sinceText(contact.id)}</p>
            </div>
          </div>
        ))}
      </div>
      {clashes.map((clash) => (
        <ClashRow key={clash.path} {...{ clash, group }} chosen={choices[clash.path]} onChoose={onChoose} />
      ))}
      {differing.map(([label, values]) => (
        <ValuesRow key={label} {...{ label, values, group, choices, onChoose }} />
      ))}
      {equal.length > 0 && <EqualValues values={equal} />}
    </div>
  );
}

function ClashRow({
  clash: { path, label, values },
  group: { id, contacts },
  chosen,
  onChoose,
}: {
  clash: DuplicateClash;
  group: DuplicateGroup;
  chosen: string | null | undefined;
  onChoose: (path: string, contact: string) => void;
}) {
  const words = useWords(duplicates);
  const field = fieldName(label);
  return (
    <FieldGroup name={field}>
      {contacts.map((contact) => {
        const value = values.find((each) => each.contact === contact.id);
        if (value === undefined) return <span key={contact.id} className="duplicates-gap" />;
        const isChosen = chosen === contact.id;
        return (
          <label key={contact.id} className="duplicates-value">
            <input type="radio" name={`${id} ${path}`} checked={isChosen} onChange={() => onChoose(path, contact.id)} />
            <span>
              {path === 'photo' ? words.photoOf(contact.name) : <bdi>{fieldText(label, value.text)}</bdi>}
              {path === 'name' && !isChosen && <small>{words.asNickname}</small>}
            </span>
          </label>
        );
      })}
    </FieldGroup>
  );
}

function ValuesRow({
  label,
  values,
  group: { contacts },
  choices,
  onChoose,
}: {
  label: string;
  values: DuplicateValue[];
  group: DuplicateGroup;
  choices: Choices;
  onChoose: (path: string, contact: string | null) => void;
}) {
  return (
    <FieldGroup name={fieldName(label)} isSeveral>
      {contacts.map((contact) => (
        <div key={contact.id} className="duplicates-cell">
          {values
            .filter((value) => value.contacts[0] === contact.id)
            .map(({ path, text, about }) => (
              <label key={path} className="duplicates-value">
                <input
                  type="checkbox"
                  checked={choices[path] !== null}
                  disabled={!canBeLeftOut(path)}
                  onChange={({ target }) => onChoose(path, target.checked ? contact.id : null)}
                />
                <span>
                  <bdi>{fieldText(label, text)}</bdi>
                  {about.length > 0 && <small>{about.map(kindName).join(', ')}</small>}
                </span>
              </label>
            ))}
        </div>
      ))}
    </FieldGroup>
  );
}

/** A field of the group. Its name is a legend, and stands in the first column of the grid. */
function FieldGroup({ name, isSeveral = false, children }: { name: string; isSeveral?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="unseen">{name}</legend>
      <div className={isSeveral ? 'duplicates-row duplicates-several' : 'duplicates-row'}>
        <span className="duplicates-legend" aria-hidden="true">
          {name}
        </span>
        {children}
      </div>
    </fieldset>
  );
}

/** Single values and lines that the app does not know stay. */
const canBeLeftOut = (path: string): boolean => path.includes('/') && !/^(?:vCardProps|speakToAs)\//.test(path);

function EqualValues({ values }: { values: DuplicateValue[] }) {
  const words = useWords(duplicates);
  const [isOpen, setIsOpen] = useState(false);
  const fields = [...new Set(values.map(({ label }) => fieldName(label)))];
  return (
    <div className="duplicates-equal">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon path={TICK} size={16} />
        <span className="duplicates-equal-text">
          <strong>{words.equal(values.length)}</strong> {fields.join(', ').toLowerCase()}
        </span>
        <span className="duplicates-equal-show">
          {isOpen ? words.hide : words.show}
          <Icon path={isOpen ? 'M6 14.5l6-6 6 6' : 'M6 9.5l6 6 6-6'} size={18} />
        </span>
      </button>
      {isOpen && (
        <dl>
          {values.map(({ path, label, text }) => (
            <div key={path}>
              <dt>{fieldName(label)}</dt>
              <dd>
                <bdi>{fieldText(label, text)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What a group has in common, as one short text. */
export function useReason(group: DuplicateGroup): string {
  useWords(duplicates);
  return reasonText(group);
}
