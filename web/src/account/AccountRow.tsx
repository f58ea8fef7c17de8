import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { isHeldOpen } from '../ui/holdOpen.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * Shows a value with its name. The whole row is a button that replaces it with a form. Esc closes only the form, and the
 * button gets the focus back.
 */
export function AccountRow({
  kind,
  actLabel,
  form,
  isOpen = false,
  onOpen,
  onClose,
  children,
}: {
  kind: string;
  /** What a press of the row does, with the name of the row. */
  actLabel: string;
  /** The form that replaces the row while it is open. */
  form?: ReactNode;
  isOpen?: boolean;
  onOpen: () => void;
  onClose?: () => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  useLayoutEffect(() => {
    const [from, to] = isOpen ? [false, 'input'] : [true, '.rows-button'];
    // A row that closes because another row opens must not take the focus from it.
    const isFree = isOpen || document.activeElement === document.body;
    if (wasOpen.current === from && isFree) place.current?.querySelector<HTMLElement>(to)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!isHeldOpen(place.current)) onClose?.();
  }

  return isOpen ? (
    <div ref={place} className="account-open" onKeyDown={closeOnEscape}>
      {form}
    </div>
  ) : (
    <div ref={place} className="rows-row account-row">
      <div className="rows-words">
        <p className="rows-kind">{kind}</p>
        <div className="rows-value">{children}</div>
      </div>
      <button
        type="button"
        className={`${buttons.icon} rows-button account-press`}
        aria-label={actLabel}
        onClick={onOpen}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}
