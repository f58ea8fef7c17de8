import { isTyping } from './isTyping.ts';

/** Keys that may repeat while held down, since they move or scroll and change nothing. */
const MOVING_KEY = /^(?:Arrow|Page|Home|End|Tab| )/;
/**
 * Time in milliseconds within which two nearby taps are a double tap. Unlike clicks, browsers do not count all taps.
 */
const AGAIN_MS = 400;
const AGAIN_PX = 16;

/**
 * Makes one press trigger one action. A held key keeps writing or moving, but does not trigger a control again. The
 * second click of a double click is ignored if the first click has put another element under the pointer. A pressed
 * control has the focus.
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
    // A double click on the same element may still select a word.
    if (isAgain(event) && target !== pressed) swallow(event);
    else pressed = target;
  }

  function onClick(event: MouseEvent): void {
    const control = controlOf(event.target);
    if (isAgain(event) && !(isTyping(event.target) && control === pressed)) swallow(event);
    else if (event.detail > 0) focusPressed(control);
  }

  // In the capture phase at the window, before all other listeners.
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('mousedown', onMouseDown, true);
  window.addEventListener('click', onClick, true);
}

/** Gives a pressed control the focus, as most browsers do. In Safari, dialogs would have no element to return it to. */
function focusPressed(control: Element | null): void {
  if (!(control instanceof HTMLElement) || !control.matches('a, button, input, summary')) return;
  if (!control.contains(document.activeElement)) control.focus({ preventScroll: true });
}

/** Returns the control that contains the element, or the element itself. */
function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest('a, button, input, select, summary') ?? target) : null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
