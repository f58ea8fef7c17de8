import { isTyping } from './isTyping.ts';

/** These keys repeat while held down: they move or scroll, and change nothing. */
const MOVING_KEY = /^(?:Arrow|Page|Home|End|Tab| )/;
/** Taps so near and soon after one another are a double tap: unlike clicks, browsers do not count them all. */
const AGAIN_MS = 400;
const AGAIN_PX = 16;

/**
 * One press does one thing, wherever it is. A key that is held down goes on writing in its field or moving, but triggers
 * nothing else again. The second click of a double click presses nothing, whatever has come under the pointer with the first:
 * it neither triggers that nor takes the focus.
 */
export function ignoreRepeatedPresses(): void {
  let keyTarget: EventTarget | null = null;
  let pressed: Element | null = null;
  let tap = { timeStamp: -Infinity, clientX: 0, clientY: 0 };
  let isTappedAgain = false;

  function onKeyDown(event: KeyboardEvent): void {
    const { repeat, key, target } = event;
    if (!repeat) keyTarget = target;
    if (!repeat || MOVING_KEY.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isWriting = isTyping(target) && target === keyTarget && key !== 'Enter' && key !== 'Escape';
    if (!isWriting) swallow(event);
  }

  function onPointerDown({ timeStamp, clientX, clientY, pointerType }: PointerEvent): void {
    const isNear = Math.hypot(clientX - tap.clientX, clientY - tap.clientY) < AGAIN_PX;
    isTappedAgain = pointerType === 'touch' && isNear && timeStamp - tap.timeStamp < AGAIN_MS;
    tap = { timeStamp, clientX, clientY };
  }

  const isAgain = ({ detail }: MouseEvent) => detail > 1 || (isTappedAgain && detail > 0);

  function onMouseDown(event: MouseEvent): void {
    const target = controlOf(event.target);
    // In the same place, a double click may still choose a word.
    if (isAgain(event) && target !== pressed) swallow(event);
    else pressed = target;
  }

  function onClick(event: MouseEvent): void {
    if (isAgain(event) && !(isTyping(event.target) && controlOf(event.target) === pressed)) swallow(event);
  }

  // At the window and on the way down: before anybody else.
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('mousedown', onMouseDown, true);
  window.addEventListener('click', onClick, true);
}

/** The button or the like that something drawn belongs to. */
function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest('a, button, input, select, summary') ?? target) : null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
