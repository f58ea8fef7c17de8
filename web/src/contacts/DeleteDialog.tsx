import type { Contact } from '@contactbook/contract/contacts';
import { Question } from '../ui/Question.tsx';

/** Asks before a contact goes for good, since nothing can bring it back. */
export function DeleteDialog({
  contact,
  onDelete,
  onKeep,
}: {
  contact: Contact | undefined;
  onDelete: (id: string) => void;
  onKeep: () => void;
}) {
  if (contact === undefined) return null;
  return (
    <Question
      title={`Delete “${contact.name}”?`}
      keep="Keep"
      act="Delete"
      onKeep={onKeep}
      onAct={() => onDelete(contact.id)}
    >
      This contact cannot come back.
    </Question>
  );
}
