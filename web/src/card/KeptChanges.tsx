import type { KeptChange } from '@contactbook/contract/clashes';
import { useId, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { TICK } from '../ui/pictures.ts';
import { conflicts } from '../words/en/conflicts.ts';
import { useWords } from '../words/words.ts';
import { fieldLabelText, valueText } from './conflictFields.ts';

/** Says how many changes are kept without a question, and lists them on demand. */
export function KeptChanges({ changes }: { changes: readonly KeptChange[] }) {
  const words = useWords(conflicts);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (changes.length === 0) return null;
  return (
    <>
      <div className="conflict-kept">
        <Icon path={TICK} size={18} />
        <p>{words.others(changes.length)}</p>
        <button
          type="button"
          className="conflict-show"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.show}
        </button>
      </div>
      <div id={listId}>{isOpen && <ChangeList changes={changes} />}</div>
    </>
  );
}

/** Lists changes by field. */
export function ChangeList({ changes }: { changes: readonly KeptChange[] }) {
  return (
    <dl className="conflict-changes">
      {changes.map(({ path, label, text, isRemoved }) => (
        <div key={`${path} ${isRemoved}`} className="conflict-change">
          <dt>{fieldLabelText(label)}</dt>
          <dd>
            {isRemoved ? (
              <del>
                <bdi dir="auto">{valueText(label, text)}</bdi>
              </del>
            ) : (
              <bdi dir="auto">{valueText(label, text)}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
