import { TRASH_MAX } from '@contactbook/contract/limits';
import { Icon } from '../ui/Icon.tsx';
import type { OpenPanel } from '../ui/openPanel.ts';
import { PRINTER } from '../ui/pictures.ts';
import { contactsPage } from '../words/en/contactsPage.ts';
import { useWords } from '../words/words.ts';

/** The buttons that print the book and open the trash and the history, in the navigation of the book. */
export function BookLinks({ trashed, onOpen }: { trashed: number; onOpen: (panel: OpenPanel) => void }) {
  const words = useWords(contactsPage);
  const count = trashed < TRASH_MAX ? trashed : `${TRASH_MAX - 1}+`;
  return (
    <>
      <button type="button" className="book-link" data-closes-menu onClick={() => onOpen({ kind: 'print' })}>
        <Icon path={PRINTER} />
        {words.print}
      </button>
      <button
        type="button"
        className="book-link"
        data-closes-menu
        aria-label={trashed === 0 ? words.trash : words.trashOf(count)}
        onClick={() => onOpen({ kind: 'trash' })}
      >
        <Icon name="bin" />
        {words.trash}
        {trashed > 0 && <span className="book-count">{count}</span>}
      </button>
      <button type="button" className="book-link" data-closes-menu onClick={() => onOpen({ kind: 'history' })}>
        <Icon name="clock" />
        {words.history}
      </button>
    </>
  );
}
