import { Isolated } from '../../ui/Isolated.tsx';
import { Question } from '../../ui/Question.tsx';

/** Asks for confirmation before a contact is deleted that cannot be restored. */
export default function DeleteDialog({
  name,
  onDelete,
  onCancel,
}: {
  name: string;
  onDelete: () => void;
  onCancel: () => void;
}) {
  return (
    <Question
      title={<Isolated text={`Delete “${name}”?`} name={name} />}
      cancel="Keep"
      confirm="Delete"
      onCancel={onCancel}
      onConfirm={onDelete}
    >
      This contact cannot come back.
    </Question>
  );
}
