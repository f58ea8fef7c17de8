import type { TrashedContact } from '@contactbook/contract/changes';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '../card/Avatar.tsx';
import buttons from '../ui/buttons.module.css';
import { Notice } from '../ui/Notice.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { stayMessage } from './trashMessages.ts';
import type { useTrash } from './useTrash.ts';
import { trashPanel } from '../words/en/trashPanel.ts';
import { useWords } from '../words/words.ts';

type TrashListProps = Pick<ReturnType<typeof useTrash>, 'trash' | 'hasFailed' | 'readAgain' | 'showMore'> & {
  /** Id of the contact that is being restored. */
  busyId: string | null;
  onRestore: (id: string) => void;
};

/** Lists the deleted contacts, or shows a notice or spinner while there are none. */
export function TrashList({ trash, hasFailed, readAgain, showMore, busyId, onRestore }: TrashListProps) {
  const words = useWords(trashPanel);
  if (trash === undefined) return hasFailed ? <Failed onRetry={readAgain} /> : <Spinner words={words.opening} />;
  const { contacts, keptDays, atMs, next } = trash;
  if (contacts.length === 0) return <Notice picture="empty" title={words.empty} text={words.emptyText(keptDays)} />;
  return (
    <>
      <ul className="trash-list" aria-label={words.list}>
        {contacts.map((contact) => (
          <Row
            key={contact.id}
            contact={contact}
            stay={stayMessage(contact.deletedAtMs, keptDays, atMs)}
            isBusy={busyId === contact.id}
            onRestore={onRestore}
          />
        ))}
      </ul>
      {next !== undefined && <More hasFailed={hasFailed} onMore={showMore} />}
    </>
  );
}

function Row({
  contact: { id, name, number },
  stay,
  isBusy,
  onRestore,
}: {
  contact: TrashedContact;
  stay: string;
  isBusy: boolean;
  onRestore: (id: string) => void;
}) {
  const words = useWords(trashPanel);
  return (
    <li className="trash-row">
      <Avatar name={name} />
      <div className="trash-contact">
        <p className="trash-name">
          <bdi>{name}</bdi>
        </p>
        <p>
          <bdi>{number}</bdi>
        </p>
        <p>{stay}</p>
      </div>
      <button
        type="button"
        className={`${buttons.quiet} trash-button trash-restore`}
        aria-label={words.restoreName(name)}
        aria-busy={isBusy}
        onClick={() => onRestore(id)}
      >
        {words.restore}
      </button>
    </li>
  );
}

function More({ hasFailed, onMore }: { hasFailed: boolean; onMore: () => Promise<void> }) {
  const words = useWords(trashPanel);
  const place = useRef<HTMLParagraphElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function more() {
    if (isBusy) return;
    setIsBusy(true);
    const last = place.current?.previousElementSibling?.lastElementChild;
    await onMore();
    flushSync(() => setIsBusy(false));
    // The button is now below the new rows, or was removed.
    last?.nextElementSibling?.querySelector('button')?.focus();
  }

  return (
    <p ref={place} className="trash-more">
      <button type="button" className={buttons.quiet} aria-busy={isBusy} onClick={() => void more()}>
        {words.more}
      </button>
      {hasFailed && <span role="alert">{words.moreFailed}</span>}
    </p>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const words = useWords(trashPanel);
  return (
    <div role="alert">
      <NotLoaded title={words.failed} onRetry={onRetry} />
    </div>
  );
}
