import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { SHARE } from './pictures.ts';
import { shareCard } from './shareCard.ts';

/** Shares the card through the system's share dialog, or downloads it as a file. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={`Share ${name}`}
      title="Share"
      onClick={() => void dispatch(shareCard(id, name))}
    >
      <Icon path={SHARE} />
    </button>
  );
}
