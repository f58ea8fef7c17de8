import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { SHARE } from './pictures.ts';
import { shareCard } from './shareCard.ts';
import { cardView } from '../words/en/cardView.ts';
import { useWords } from '../words/words.ts';

/** Shares the card through the system's share dialog, or downloads it as a file. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const words = useWords(cardView);
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={words.shareName(name)}
      title={words.share}
      onClick={() => void dispatch(shareCard(id, name))}
    >
      <Icon path={SHARE} />
    </button>
  );
}
