import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../ui/isTyping.ts';
import { isHeldOpen } from '../ui/holdOpen.ts';
import { Overlay } from '../ui/Overlay.tsx';
import '../ui/panel.css';
import { useIsBeside } from '../book/useIsBeside.ts';
import './card-frame.css';
import './view/card-view.css';

/**
 * A region beside the list, or a panel over it on small screens. Its heading gets the focus first; F6 switches between
 * the list and the region.
 */
export function CardFrame({
  titleId,
  shows,
  onClose,
  keys,
  children,
}: {
  /** Id of the heading. */
  titleId: string;
  /** Identifies the content: the contact, or the form that replaces it. */
  shows: string;
  onClose: () => void;
  /** Shortcuts that apply while the focus is inside but not in a field. */
  keys: Record<string, () => void>;
  children: ReactNode;
}) {
  const isBeside = useIsBeside();
  const page = useRef<HTMLDivElement>(null);
  // Before it is painted, so that the next key reaches what a person sees.
  useLayoutEffect(() => {
    if (isBeside) page.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [isBeside]);

  // The element that had the focus may have disappeared with the previous content.
  const shown = useRef(shows);
  useEffect(() => {
    const isLost = shown.current !== shows && document.activeElement === document.body;
    shown.current = shows;
    if (isLost) page.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [shows]);

  useEffect(() => {
    function goOver(event: globalThis.KeyboardEvent) {
      if (event.key !== 'F6' || page.current === null) return;
      event.preventDefault();
      const isHere = page.current.contains(document.activeElement);
      (isHere
        ? document.querySelector<HTMLElement>('[data-row][aria-current]')
        : page.current.querySelector('h2')
      )?.focus();
    }
    document.addEventListener('keydown', goOver);
    return () => document.removeEventListener('keydown', goOver);
  }, []);

  function close() {
    if (!isHeldOpen(page.current)) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const run = event.key === 'Escape' ? close : isTyping(event.target) ? undefined : keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  const content = (
    <div ref={page} className="card-content" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
  return isBeside ? (
    <aside className="card-page" aria-labelledby={titleId} data-toasts-before>
      {content}
    </aside>
  ) : (
    <Overlay onClose={onClose} titleId={titleId} dialog="panel">
      {content}
    </Overlay>
  );
}
