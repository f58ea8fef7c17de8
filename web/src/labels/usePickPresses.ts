import { useEffect, useEffectEvent } from 'react';
import type { Picking } from './usePicking.ts';

/** How long a finger rests on a row to select it, in milliseconds, and how far it may move, in pixels. */
const LONG_PRESS_MS = 500;
const MOVED_PX = 10;

/**
 * The presses that select contacts: on their boxes, with Shift or Ctrl on a row, a long press on a touch screen, and
 * then taps.
 */
export function usePickPresses({ picked, toggle, pickTo }: Picking): void {
  const onClick = useEffectEvent((event: MouseEvent, hasJustPicked: boolean) => {
    const id = pressedRow(event.target);
    if (id === undefined || !(event.target instanceof Element)) return;
    const isBox = event.target.closest('input[type=checkbox]') !== null;
    const isTap = event instanceof PointerEvent && event.pointerType === 'touch';
    const isRow = event.target.closest('a, button') === null && (event.ctrlKey || event.metaKey || event.shiftKey);
    const isTapped = isTap && picked.size > 0;
    if (!hasJustPicked && !isBox && !isRow && !isTapped) return;
    if (!isBox || hasJustPicked) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (hasJustPicked) return;
    if (event.shiftKey) pickTo(id);
    else toggle(id);
  });
  const onLongPress = useEffectEvent((id: string) => {
    if (picked.size === 0) toggle(id);
    else pickTo(id);
  });

  useEffect(() => {
    let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;
    let hasJustPicked = false;
    const stop = () => clearTimeout(press?.timer);

    function onPointerDown(event: PointerEvent) {
      stop();
      hasJustPicked = false;
      const id = pressedRow(event.target);
      if (event.pointerType !== 'touch' || id === undefined || !event.isPrimary) return;
      const timer = setTimeout(() => {
        hasJustPicked = true;
        onLongPress(id);
      }, LONG_PRESS_MS);
      press = { timer, x: event.clientX, y: event.clientY };
    }
    function onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) > MOVED_PX) stop();
    }
    /** A range would otherwise be marked as text. */
    function onMouseDown(event: MouseEvent) {
      if (event.shiftKey && pressedRow(event.target) !== undefined) event.preventDefault();
    }
    /** The menu of the browser would open over the selection. */
    function onContextMenu(event: MouseEvent) {
      if (event instanceof PointerEvent && event.pointerType === 'touch' && pressedRow(event.target) !== undefined)
        event.preventDefault();
    }
    const click = (event: MouseEvent) => {
      onClick(event, hasJustPicked);
      hasJustPicked = false;
    };
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    document.addEventListener('pointerdown', onPointerDown, options);
    document.addEventListener('pointermove', onPointerMove, options);
    for (const end of ['pointerup', 'pointercancel', 'scroll'] as const) document.addEventListener(end, stop, options);
    document.addEventListener('mousedown', onMouseDown, options);
    document.addEventListener('contextmenu', onContextMenu, options);
    document.addEventListener('click', click, options);
    return () => {
      stop();
      listeners.abort();
    };
  }, []);
}

/** Returns the contact of the row in which the event happened; undefined in a row in edit. */
function pressedRow(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-picked]');
  return row?.querySelector('input[type=checkbox]') === null ? undefined : row?.dataset['row'];
}
