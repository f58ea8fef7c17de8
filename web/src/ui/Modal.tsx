import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import buttons from './buttons.module.css';
import { Icon } from './Icon.tsx';
import styles from './Modal.module.css';

const FOCUSABLE = 'input:enabled, button:enabled, a[href]';

/**
 * A dialog over the page: closed by its button, its overlay and Esc. Not a native modal `<dialog>`: that would make
 * toasts inert, which must stay visible and clickable above it.
 */
export function Modal({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  return isOpen ? <OpenModal {...{ onClose, title, children }} /> : null;
}

function OpenModal({ onClose, title, children }: { onClose: () => void; title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isPressedOnVeil = useRef(false);
  useEffect(() => holdFocus(dialog.current!), []);

  function notePress({ target, currentTarget }: PointerEvent) {
    isPressedOnVeil.current = target === currentTarget;
  }

  /** On the click, not on the press: what lies below would get the rest of a tap, and the opener no focus. */
  function closeOnVeil({ target, currentTarget }: MouseEvent) {
    if (isPressedOnVeil.current && target === currentTarget) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab') keepInside(event, dialog.current!);
    event.stopPropagation();
  }

  return createPortal(
    <div className={styles.veil} onPointerDown={notePress} onClick={closeOnVeil} onKeyDown={onKeyDown}>
      {/* Takes the focus of a click on its text, so that its keys go on working. */}
      <div
        ref={dialog}
        className={styles.dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        <button type="button" className={`${buttons.icon} ${styles.close}`} aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
    </div>,
    document.body,
  );
}

/** Focus goes to the first field and the page behind is inert; answers how to give both back. */
function holdFocus(dialog: HTMLElement): () => void {
  const page = document.getElementById('root')!;
  const opener = document.activeElement;
  page.inert = true;
  dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  return () => {
    page.inert = false;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}

function keepInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (![edge, dialog].includes(document.activeElement as HTMLElement)) return; // null is in neither
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
