import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { cardView } from '../words/en/cardView.ts';
import { useWords } from '../words/words.ts';

export function CardFooter(props: { onDelete: () => void; onHistory: () => void; onEdit: () => void }) {
  const words = useWords(cardView);
  const ghost = `${buttons.ghost} card-quiet`;
  return (
    <div className="card-footer card-view-footer">
      <button type="button" className={ghost} onClick={props.onDelete}>
        <Icon name="bin" />
        {words.delete}
      </button>
      <button type="button" className={ghost} onClick={props.onHistory}>
        <Icon name="clock" />
        {words.history}
      </button>
      <button type="button" className={`${buttons.quiet} card-last`} onClick={props.onEdit}>
        <Icon name="edit" />
        {words.edit}
      </button>
    </div>
  );
}
