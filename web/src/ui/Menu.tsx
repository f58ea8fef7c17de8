import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
} from 'react';
import buttons from './buttons.module.css';
import './menu.css';

/**
 * A menu: a small panel below its button, closed by Esc, by losing the focus, and by an element marked
 * `data-closes-menu`.
 */
export function Menu({
  name,
  opener,
  look,
  children,
}: {
  name: string;
  /** What the button shows. */
  opener: ReactNode;
  /** Class name of the whole. */
  look: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  /** Closes the menu alone, not the panel or dialog in which it stands. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || menu.current?.open !== true) return;
    event.stopPropagation();
    leave();
  }

  /** Returns the focus to the button, which stays in the document, before the chosen panel opens. */
  function closeAfterChoice({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[data-closes-menu]') !== null) leave();
  }

  function leave() {
    menu.current!.open = false;
    menu.current!.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={menu}
      className={`menu ${look}`}
      data-toasts-before
      onToggle={showOpened}
      onBlur={closeOutside}
      onKeyDown={closeOnEscape}
    >
      <summary className={`${buttons.icon} menu-opener`} aria-label={name} title={name}>
        {opener}
      </summary>
      {/* Takes the focus where browsers do not focus a pressed button; the menu would otherwise close too early. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="menu-panel" tabIndex={-1} onClick={closeAfterChoice}>
        {children}
      </div>
    </details>
  );
}

/** Shows all of a menu that opens. Its field gets the focus, unless an on-screen keyboard would then cover the menu. */
function showOpened({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (!currentTarget.open) return;
  currentTarget.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
  if (window.matchMedia('(hover: hover)').matches) currentTarget.querySelector('input')?.focus();
}

/** Also called when a menu with the focus is removed, at which time the ref is empty. */
function closeOutside({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}
