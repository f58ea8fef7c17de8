import type { TrashedContact } from '@contactbook/contract/changes';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Avatar } from '../contacts/Avatar.tsx';
import { selectRevision } from '../contacts/contactsSlice.ts';
import { restoreTrashed } from '../contacts/changes.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Panel } from '../ui/Panel.tsx';
import { fetchTrash } from './trash.ts';

/** What left the book and can come back. */
export default function TrashPanel({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [contacts, setContacts] = useState<TrashedContact[]>([]);

  useEffect(() => {
    if (revision === null) return;
    void dispatch(fetchTrash({ limit: 50 })).then(
      (answer) => fetchTrash.fulfilled.match(answer) && setContacts(answer.payload.contacts),
    );
  }, [dispatch, revision]);

  return (
    <Panel title="Trash" onClose={onClose}>
      <ul aria-label="Trash">
        {contacts.map(({ id, name, number }) => (
          <li key={id}>
            <Avatar name={name} />
            {name} {number}
            <button type="button" className={buttons.quiet} onClick={() => void dispatch(restoreTrashed(id))}>
              Restore
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
