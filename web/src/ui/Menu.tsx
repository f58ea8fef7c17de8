import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import buttons from './buttons.module.css';
import { fetchSheet } from './fetchSheet.tsx';
import { Icon, type IconName } from './Icon.tsx';
import sheet from './menu.css?url';

const SHEET = fetchSheet(sheet);

/** In a title's row, where there is no side column: a small panel below the button that opens it; closed by Esc, by leaving it, and by a choice in it that is marked `data-closes-menu`. */
export function Menu({
  icon,
  name,
  isForFingers = false,
  children,
}: {
  icon: IconName;
  name: string;
  /** On small screens there is something in it for those, too, who have no keys. */
  isForFingers?: boolean;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => (menu.current!.open = false);

  function closeOutside({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') leave();
  }

  /** What is opened by the choice gives the focus back to a button that is still there. */
  function closeAfterChoice({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[data-closes-menu]') !== null) leave();
  }

  function leave() {
    close();
    menu.current!.querySelector('summary')?.focus();
  }

  return (
    <>
      {SHEET}
      <details
        ref={menu}
        className="menu"
        data-fingers={isForFingers}
        data-toasts-before
        onBlur={closeOutside}
        onKeyDown={closeOnEscape}
      >
        <summary className={`${buttons.icon} menu-opener`} aria-label={name} title={name}>
          <Icon name={icon} />
        </summary>
        {/* Takes the focus where the browser gives none to a pressed button: else the menu would close before the press ends. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="menu-panel" tabIndex={-1} onClick={closeAfterChoice}>
          {children}
        </div>
      </details>
    </>
  );
}
