import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { isHeldOpen } from './holdOpen.ts';
import './overlay.css';

/** Only the checked radio button of a group is a tab stop. */
const FOCUSABLE = 'input:enabled:not([type=radio]:not(:checked)), button:enabled, a[href]';

/**
 * A modal dialog over the page, closed by its veil and Esc unless a form in it waits for an answer. It holds the focus
 * and returns it. Not a native modal `<dialog>`, which would make the toasts above it inert.
 */
export function Overlay({
  onClose,
  titleId,
  veil = '',
  dialog: look,
  children,
}: {
  onClose: () => void;
  /** Id of the heading. */
  titleId: string;
  /** Another class of the veil. */
  veil?: string;
  /** Class name of the dialog. */
  dialog: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDivElement>(null);
  const isPressedOnVeil = useRef(false);
  // Before it is painted, and ended before what takes its place on a wide screen asks for the focus.
  useLayoutEffect(() => holdFocus(dialog.current!), []);

  function notePress({ target, currentTarget }: PointerEvent) {
    isPressedOnVeil.current = target === currentTarget;
  }

  function close() {
    if (!isHeldOpen(dialog.current)) onClose();
  }

  /**
   * Closes on click instead of pointerdown. Otherwise the element below would receive the rest of a tap, and the opener
   * would not get the focus.
   */
  function closeOnVeil({ target, currentTarget }: MouseEvent) {
    if (isPressedOnVeil.current && target === currentTarget) close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
    if (event.key === 'Tab') keepInside(event, dialog.current!);
    event.stopPropagation();
  }

  return createPortal(
    <div className={`veil ${veil}`} onPointerDown={notePress} onClick={closeOnVeil} onKeyDown={onKeyDown}>
      {/* Takes the focus when its text is clicked, so that its keys keep working. */}
      <div ref={dialog} className={look} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Number of open overlays. */
let held = 0;

/**
 * Moves the focus to the first field and makes the page behind inert; returns the function that undoes both. The veil
 * covers the scrollbar or its gutter, which stays, so that nothing behind it moves.
 */
function holdFocus(dialog: HTMLElement): () => void {
  const page = document.getElementById('root')!;
  const opener = document.activeElement;
  const { style } = document.documentElement;
  // One overlay may open above another, and close before it, after it, or with it.
  if (held++ === 0) {
    page.inert = true;
    document.body.style.paddingRight = `${window.innerWidth - document.body.offsetWidth}px`;
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'auto' });
  }
  // A heading that can have the focus is read first.
  const first =
    dialog.querySelector<HTMLElement>('[data-focus-first=true]') ??
    dialog.querySelector<HTMLElement>(`h2[tabindex], ${FOCUSABLE}`);
  (first ?? dialog).focus();
  const watcher = new MutationObserver(() => requestAnimationFrame(catchFocus));
  watcher.observe(dialog, { childList: true, subtree: true });
  /**
   * Recovers the focus if the focused element was removed. Otherwise keys would go to the page, and Esc would do
   * nothing.
   */
  function catchFocus() {
    if (dialog.isConnected && document.activeElement === document.body) dialog.focus();
  }
  return () => {
    watcher.disconnect();
    if (--held === 0) {
      page.inert = false;
      document.body.style.paddingRight = '';
      Object.assign(style, { overflow: '', scrollbarGutter: '' });
    }
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}

/** Keeps the focus in the dialog and the topmost toast above it. */
function keepInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (![edge, dialog].includes(document.activeElement as HTMLElement)) return; // null is in neither
  event.preventDefault();
  const toast = document.querySelector<HTMLElement>('[data-depth="0"] .toast-action');
  (toast ?? (event.shiftKey ? stops.at(-1) : stops[0]))?.focus();
}
