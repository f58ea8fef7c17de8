import {
  type AnimationEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.tsx';
import { Isolated } from './Isolated.tsx';
import { closeToast, removeToast, type Toast } from './toasts.ts';

const CLOSES_AFTER_MS = 3000;
/** A pointer that moves this far is dragging; a drag by this share of the width closes the toast. */
const DRAG_PX = 5;
const REMOVING_SHARE = 0.4;

/**
 * One toast. It closes after 3000 ms, or by a click or a drag (section 2). The time is paused while the pointer or the
 * focus is on it. A pointer counts only once it has moved, so a toast that appears under it closes normally.
 */
export function ToastCard({
  toast: { id, kind, words, name, actions, isBusy, isLeaving },
  place,
  depth,
  isPaused,
  onPoint,
  onFocus,
  onClosed,
}: {
  toast: Toast;
  /** Position from the bottom of the pile. */
  place: number;
  /** Position from its top. */
  depth: number;
  isPaused: boolean;
  /** Called when the pointer enters or leaves the toast, and when the focus does. */
  onPoint: (isThere: boolean) => void;
  onFocus: (isThere: boolean) => void;
  /** Called when it closes while it has the focus. */
  onClosed: () => void;
}) {
  const [drag, setDrag] = useState<{ fromPx: number; byPx: number } | null>(null);
  useCountdown(isPaused || drag !== null, () => closeToast(id));
  const wasDragged = useRef(false);
  const card = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => card.current?.contains(document.activeElement) && onClosed());
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);

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
    if (!wasDragged.current) closeToast(id);
  }

  function removeAfter({ animationName }: AnimationEvent) {
    if (animationName === 'toast-out') removeToast(id);
  }

  return (
    <div
      ref={card}
      className={`toast toast-${kind}`}
      role="alert"
      // A focus stop: Enter closes the toast.
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
      {actions.map(({ label, onAction, waits }) => (
        <button
          key={label}
          type="button"
          className="toast-action"
          aria-busy={waits === true && isBusy}
          onClick={(event) => {
            if (waits) event.stopPropagation();
            if (!(waits && isBusy) && !isLeaving) onAction();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function closeByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event;
  // A button in the toast handles the key itself.
  if (key !== 'Enter' || target !== currentTarget) return;
  // Without this, the element that gets the focus back would receive the same key press, and Enter in a field submits
  // its form.
  event.preventDefault();
  currentTarget.click();
}

/** Calls `onEnd` once this much time has passed, not counting pauses. */
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
