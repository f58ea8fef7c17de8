import type { DuplicateGroup } from '@contactbook/contract/duplicates';
import { type CSSProperties, useEffect, useRef } from 'react';
import { shownName } from '../book/shownName.ts';
import { Avatar } from '../card/photo/Avatar.tsx';
import type { KeptKeys } from '../card/conflicts/keptValues.ts';
import { KeptChanges } from '../card/conflicts/KeptChanges.tsx';
import { PhotoAvatar } from '../card/photo/PhotoAvatar.tsx';
import { ValueChooser } from '../card/conflicts/ValueChooser.tsx';
import { duplicates } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { equalValues, groupQuestions } from './duplicateQuestions.ts';
import { sinceText } from './duplicateTexts.ts';

/** A group side by side: what differs is chosen value by value, and equal values are one line. */
export function GroupView({
  group,
  kept,
  spoken,
  onChoose,
}: {
  group: DuplicateGroup;
  kept: KeptKeys;
  /** The name of the group for screen readers. */
  spoken: string;
  onChoose: (kept: KeptKeys) => void;
}) {
  const words = useWords(duplicates);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { contacts } = group;
  const equal = equalValues(group);
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
      {groupQuestions(group).map((question) => (
        <ValueChooser key={question.path} {...{ question, kept, onChoose }} />
      ))}
      <KeptChanges changes={equal} text={words.equal(equal.length)} />
    </div>
  );
}
