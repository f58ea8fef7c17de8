import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';

export function CardFooter(props: { onDelete: () => void; onHistory: () => void; onEdit: () => void }) {
  const ghost = `${buttons.ghost} card-quiet`;
  return (
    <div className="card-footer">
      <button type="button" className={ghost} onClick={props.onDelete}>
        <Icon name="bin" />
        Delete
      </button>
      <button type="button" className={ghost} onClick={props.onHistory}>
        <Icon name="clock" />
        History
      </button>
      <button type="button" className={`${buttons.quiet} card-last`} onClick={props.onEdit}>
        <Icon name="edit" />
        Edit
      </button>
    </div>
  );
}
