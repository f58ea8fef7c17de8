import { Isolated } from '../ui/Isolated.tsx';
import { Question } from '../ui/Question.tsx';
import { deleting } from '../words/en.ts';
import { useWords } from '../words/words.ts';

type Props = { name: string; onDelete: () => void; onCancel: () => void };

/** Asks for confirmation before a contact is deleted that cannot be restored. */
export default function DeleteDialog({ name, onDelete, onCancel }: Props) {
  const words = useWords(deleting);
  return (
    <Question
      title={<Isolated text={words.title(name)} name={name} />}
      cancel={words.keep}
      confirm={words.delete}
      onCancel={onCancel}
      onConfirm={onDelete}
    >
      {words.text}
    </Question>
  );
}
