import buttons from './buttons.module.css';
import { unlessHeld } from './holdOpen.ts';
import { Icon } from './Icon.tsx';

/** The cross at the corner of a dialog, panel or form. */
export function CloseButton({
  className = '',
  isBesideToasts = false,
  onClose,
}: {
  className?: string;
  /** Toasts leave it free. */
  isBesideToasts?: boolean;
  onClose: () => void;
}) {
  return (
    <button
      type="button"
      className={`${buttons.icon} ${className}`}
      aria-label="Close"
      title="Close"
      {...(isBesideToasts && { 'data-toasts-before': true })}
      onClick={unlessHeld(onClose)}
    >
      <Icon name="cross" />
    </button>
  );
}
