import type { ContactDraft } from '@contactbook/contract/contacts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { searchedDigits } from './search/bookView.ts';

/** What was looked for is in no contact: offers to add it, and the way back to all. */
export function NoMatch({
  text,
  total,
  onAdd,
  onShowAll,
}: {
  text: string;
  total: number;
  onAdd: (known: Partial<ContactDraft>) => void;
  onShowAll: () => void;
}) {
  const isNumber = searchedDigits(text) !== '';
  const all = total === 1 ? 'Your one contact does not have' : `None of your ${total} contacts has`;
  return (
    <Notice
      picture="nobody"
      title={isNumber ? `No number with “${text}” yet` : `Nobody called “${text}” yet`}
      text={`${all} this in the name or number.`}
    >
      <button
        type="button"
        className={buttons.primary}
        onClick={() => onAdd(isNumber ? { number: text } : { name: text })}
      >
        <Icon name="plus" />
        <span>Add “{text}”</span>
      </button>
      <button type="button" className={buttons.quiet} onClick={onShowAll}>
        Show all {total}
      </button>
    </Notice>
  );
}
