import { type AnimationEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { Isolated } from './Isolated.tsx';
import { closeToast, removeToast, type Toast } from './toasts.ts';

const CLOSES_AFTER_MS = 3000;
/** A press that moves so far is a drag; one that moves by this share of the width takes the toast away. */
const DRAG_PX = 5;
const REMOVING_SHARE = 0.4;

/**
 * One toast: closes after 3000 ms, by a click or a drag (section 2). Its time stands still while the pointer or
 * the focus is on it, but only once the pointer has moved: a toast that appears under a resting pointer closes by itself.
 */
export function ToastCard({
  toast: { id, kind, words, name, action, isLeaving },
  place,
  depth,
  isPaused,
  onPoint,
  onFocus,
  onClosed,
}: {
  toast: Toast;
  /** From the bottom of the pile. */
  place: number;
  /** From its top. */
  depth: number;
  isPaused: boolean;
  /** The pointer has entered it or left it; then the same for the focus. */
  onPoint: (isThere: boolean) => void;
  onFocus: (isThere: boolean) => void;
  /** The person has closed it. */
  onClosed: () => void;
}) {
  const [drag, setDrag] = useState<{ fromPx: number; byPx: number } | null>(null);
  useCountdown(isPaused || drag !== null, () => closeToast(id));
  const wasDragged = useRef(false);

  function onPointerMove(event: PointerEvent) {
    const { pointerType, movementX, movementY, clientX } = event;
    if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) onPoint(true);
    if (drag === null) return;
    const byPx = clientX - drag.fromPx;
    if (Math.abs(byPx) > DRAG_PX && !wasDragged.current) {
      wasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setDrag({ ...drag, byPx });
  }

  function drop({ currentTarget }: PointerEvent<HTMLElement>) {
    if (drag !== null && Math.abs(drag.byPx) > currentTarget.offsetWidth * REMOVING_SHARE) closeToast(id);
    else setDrag(null);
  }

  function closeByClick() {
    if (wasDragged.current) return;
    closeToast(id);
    onClosed();
  }

  function removeAfter({ animationName }: AnimationEvent) {
    if (animationName === 'toast-out') removeToast(id);
  }

  return (
    <div
      className={`toast toast-${kind}`}
      role="alert"
      // A stop of its own: Enter closes it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-depth={depth}
      data-leaving={isLeaving}
      style={{ zIndex: place, ...(drag !== null && { translate: `${drag.byPx}px` }) }}
      onPointerDown={({ clientX }) => {
        wasDragged.current = false;
        setDrag({ fromPx: clientX, byPx: 0 });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      onClick={closeByClick}
      onKeyDown={closeByKey}
      onAnimationEnd={removeAfter}
    >
      <Icon name={kind === 'success' ? 'success' : 'warning'} />
      <span className="toast-words">
        <Isolated text={words} name={name} />
      </span>
      {action && (
        <button type="button" className="toast-action" onClick={action.onAction}>
          {action.label}
        </button>
      )}
    </div>
  );
}

function closeByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event;
  // A button in it handles the key by itself.
  if (key !== 'Enter' || target !== currentTarget) return;
  // The rest of the press would be for whatever gets the focus back: Enter in a field sends its form.
  event.preventDefault();
  currentTarget.click();
}

/** Calls back once this much time has passed, not counting pauses. */
function useCountdown(isPaused: boolean, onEnd: () => void): void {
  const leftMs = useRef(CLOSES_AFTER_MS);
  const end = useRef(onEnd);
  useEffect(() => void (end.current = onEnd));
  useEffect(() => {
    if (isPaused) return undefined;
    const sinceMs = performance.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - sinceMs;
    };
  }, [isPaused]);
}
