import { Isolated } from '../../ui/Isolated.tsx';
import { Question } from '../../ui/Question.tsx';

/** Asks before a contact goes for good, since nothing can bring it back. */
export default function DeleteDialog({
  name,
  onDelete,
  onKeep,
}: {
  name: string;
  onDelete: () => void;
  onKeep: () => void;
}) {
  return (
    <Question
      title={<Isolated text={`Delete “${name}”?`} name={name} />}
      keep="Keep"
      act="Delete"
      onKeep={onKeep}
      onAct={onDelete}
    >
      This contact cannot come back.
    </Question>
  );
}
