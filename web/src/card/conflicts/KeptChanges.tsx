import type { KeptChange } from '@contactbook/contract/clashes';
import { useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { TICK } from '../../ui/pictures.ts';
import { conflicts } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';
import { fieldName, fullText } from '../fields/valueTexts.ts';

/** Says how many changes are kept without a question, and lists them on demand. */
export function KeptChanges({ changes, text }: { changes: readonly KeptChange[]; text?: string }) {
  const words = useWords(conflicts);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (changes.length === 0) return null;
  return (
    <>
      <div className="conflict-kept">
        <Icon path={TICK} size={18} />
        <p>{text ?? words.others(changes.length)}</p>
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
      {changes.map(({ path, isRemoved, ...change }) => (
        <div key={`${path} ${isRemoved}`} className="conflict-change">
          <dt>{fieldName(change.label)}</dt>
          <dd>
            {isRemoved ? (
              <del>
                <bdi dir="auto">{fullText(change)}</bdi>
              </del>
            ) : (
              <bdi dir="auto">{fullText(change)}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
