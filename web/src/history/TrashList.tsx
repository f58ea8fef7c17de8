import type { TrashedContact } from '@contactbook/contract/changes';
import { shownName } from '../book/shownName.ts';
import { Avatar } from '../card/photo/Avatar.tsx';
import buttons from '../ui/buttons.module.css';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { stayMessage } from './trashMessages.ts';
import type { PagesReading } from '../book/usePages.ts';
import type { useTrashSearch } from './useTrashSearch.ts';
import type { ShownTrash } from './historyPages.ts';
import { trashPanel } from '../words/en.ts';
import { useWords } from '../words/words.ts';

type TrashListProps = {
  reading: PagesReading<ShownTrash>;
  search: ReturnType<typeof useTrashSearch>;
  /** Id of the contact that is being restored. */
  busyId: string | null;
  onRestore: (id: string) => void;
};

/** Lists the deleted contacts, or shows a notice or spinner while there are none. */
export function TrashList({ reading, search, busyId, onRestore }: TrashListProps) {
  const words = useWords(trashPanel);
  const { value: trash, hasFailed, showMore } = reading;
  if (trash === undefined) return <Awaited reading={reading} opening={words.opening} failed={words.failed} />;
  const { contacts, keptDays, atMs, next } = trash;
  const { text, found, isSearching } = search;
  if (contacts.length === 0) return <Notice picture="empty" title={words.empty} text={words.emptyText(keptDays)} />;
  if (found === undefined) return <Spinner words={words.searching} />;
  return (
    <>
      <p className="trash-found" role="status">
        {isSearching && (found.length === 0 ? words.noneFound(text.trim()) : words.found(found.length))}
      </p>
      <ul className="trash-list" aria-label={words.list}>
        {found.map((contact) => (
          <Row
            key={contact.id}
            contact={contact}
            stay={stayMessage(contact.deletedAtMs, keptDays, atMs)}
            isBusy={busyId === contact.id}
            onRestore={onRestore}
          />
        ))}
      </ul>
      {next !== undefined && (
        <MoreButton
          className="trash-more"
          label={words.more}
          failure={hasFailed && words.moreFailed}
          entry=".trash-restore"
          onMore={showMore}
        />
      )}
    </>
  );
}

function Row({
  contact: { id, name: ownName, number },
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
  const name = shownName({ name: ownName, number });
  return (
    <li className="trash-row">
      <Avatar name={ownName} />
      <div className="trash-contact">
        <p className="trash-name">
          <bdi translate="no">{name}</bdi>
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
        data-contact={id}
        onClick={() => onRestore(id)}
      >
        {words.restore}
      </button>
    </li>
  );
}
