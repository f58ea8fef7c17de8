import type { DuplicateClash, DuplicateGroup, DuplicateValue } from '@contactbook/contract/duplicates';
import { type CSSProperties, useEffect, useRef } from 'react';
import { shownName } from '../book/shownName.ts';
import { Avatar } from '../card/photo/Avatar.tsx';
import { fieldName, kindWord, valueText } from '../card/fields/valueTexts.ts';
import { KeptChanges } from '../card/conflicts/KeptChanges.tsx';
import { PhotoAvatar } from '../card/photo/PhotoAvatar.tsx';
import { ValueChooser } from '../card/conflicts/ValueChooser.tsx';
import '../card/conflicts/conflict.css';
import { duplicates } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { type Choices, choiceRows } from './choices.ts';
import { reasonText, sinceText } from './duplicateTexts.ts';

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
      <div className="duplicates-heads">
        {contacts.map((contact) => (
          <div key={contact.id} className="duplicates-head">
            {contact.photo === undefined ? (
              <Avatar name={contact.name} />
            ) : (
              <PhotoAvatar id={contact.id} name={contact.name} digest={contact.photo} />
            )}
            <div>
              <p className="duplicates-name">
                <bdi translate="no">{shownName(contact) || words.nameless}</bdi>
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
      <KeptChanges changes={equal} text={words.equal(equal.length)} />
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
  const sides = contacts.map((contact) =>
    values
      .filter((value) => value.contact === contact.id)
      .map(({ text }) => {
        const isChosen = chosen === contact.id;
        return {
          key: contact.id,
          isChosen,
          text: (
            <>
              {path === 'photo' ? words.photoOf(contact.name) : <bdi>{valueText({ label, text })}</bdi>}
              {path === 'name' && !isChosen && <small>{words.asNickname}</small>}
            </>
          ),
        };
      }),
  );
  return (
    <ValueChooser
      name={`${id} ${path}`}
      legend={fieldName(label)}
      isMulti={false}
      isNumber={label === 'phone'}
      sides={sides}
      onChoose={(contact) => onChoose(path, contact)}
    />
  );
}

function ValuesRow({
  label,
  values,
  group: { contacts },
  choices,
  onChoose,
}: {
  label: DuplicateValue['label'];
  values: DuplicateValue[];
  group: DuplicateGroup;
  choices: Choices;
  onChoose: (path: string, contact: string | null) => void;
}) {
  const ownerOf = (path: string) => values.find((value) => value.path === path)?.contacts[0] ?? null;
  const sides = contacts.map((contact) =>
    values
      .filter((value) => value.contacts[0] === contact.id)
      .map(({ path, text, about }) => ({
        key: path,
        isChosen: choices[path] !== null,
        isDisabled: !canBeLeftOut(path),
        text: (
          <>
            <bdi>{valueText({ label, text })}</bdi>
            {about.length > 0 && <small>{about.map(kindWord).join(', ')}</small>}
          </>
        ),
      })),
  );
  return (
    <ValueChooser
      name={label}
      legend={fieldName(label, true)}
      isMulti
      isNumber={label === 'phone'}
      sides={sides}
      onChoose={(path, isChosen) => onChoose(path, isChosen ? ownerOf(path) : null)}
    />
  );
}

/** Single values and lines that the app does not know stay. */
const canBeLeftOut = (path: string): boolean => path.includes('/') && !/^(?:vCardProps|speakToAs\/gram)/.test(path);

/** What a group has in common, as one short text. */
export function useReason(group: DuplicateGroup): string {
  useWords(duplicates);
  return reasonText(group);
}
