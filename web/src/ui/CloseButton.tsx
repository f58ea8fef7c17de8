import { dialogs } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import buttons from './buttons.module.css';
import { unlessHeld } from './holdOpen.ts';
import { Icon } from './Icon.tsx';

/** The cross in the corner of a dialog, panel or form. */
export function CloseButton({
  className = '',
  isBesideToasts = false,
  onClose,
}: {
  className?: string;
  /** Whether toasts are placed beside the button. */
  isBesideToasts?: boolean;
  onClose: () => void;
}) {
  const words = useWords(dialogs);
  return (
    <button
      type="button"
      className={`${buttons.icon} ${className}`}
      aria-label={words.close}
      title={words.close}
      {...(isBesideToasts && { 'data-toasts-before': true })}
      onClick={unlessHeld(onClose)}
    >
      <Icon name="cross" />
    </button>
  );
}
