import type { Changes } from '@contactbook/contract/changes';
import buttons from '../ui/buttons.module.css';
import { selecting } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import type { Picked } from './selection.ts';

/** How many selected contacts were deleted or changed elsewhere, and how many others are new or changed. */
export type Differences = { gone: number; changed: number; others: number };

export function differencesOf({ contacts, gone }: Pick<Changes, 'contacts' | 'gone'>, picked: Picked): Differences {
  const changed = contacts.filter(({ id }) => picked.has(id)).length;
  return { gone: gone.filter((id) => picked.has(id)).length, changed, others: contacts.length - changed };
}

/** Says that the book has changed since contacts were selected, and offers to go on with those that are still here. */
export function BookChanged({
  differences: { gone, changed, others },
  here,
  onGoOn,
  onClose,
}: {
  differences: Differences;
  /** Number of selected contacts that are still in the book. */
  here: number;
  onGoOn: () => void;
  onClose: () => void;
}) {
  const words = useWords(selecting);
  const parts = [
    gone > 0 && words.gone(gone),
    changed > 0 && words.edited(changed),
    others > 0 && words.others(others),
  ];
  return (
    <div className="pick-changed" role="alert">
      <p>
        {words.bookChanged} {parts.filter(Boolean).join(' ')}
      </p>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {words.notNow}
      </button>
      <button type="button" className={buttons.primary} onClick={onGoOn}>
        {words.goOn(here)}
      </button>
    </div>
  );
}
