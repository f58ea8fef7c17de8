import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import buttons from '../../ui/buttons.module.css';
import { type Crop, cropSide, drawCrop, MIDDLE } from '../photo/reducePhoto.ts';
import { cardPhoto } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

const SHOWN_PX = 112;
/** Drawn larger than shown, so that it is sharp on high-density screens. */
const DRAWN_PX = 3 * SHOWN_PX;
const MOVE_STEP = 0.05;
const ZOOM_STEP = 0.25;
const ZOOM_MAX = 4;
/** Pixels of a wheel for one step of the zoom. */
const WHEEL_PX = 120;
const STEPS: Record<string, Partial<Crop>> = {
  ArrowLeft: { x: -MOVE_STEP },
  ArrowRight: { x: MOVE_STEP },
  ArrowUp: { y: -MOVE_STEP },
  ArrowDown: { y: MOVE_STEP },
  Home: { x: -1, y: -1 },
  End: { x: 1, y: 1 },
  '+': { zoom: ZOOM_STEP },
  '=': { zoom: ZOOM_STEP },
  '-': { zoom: -ZOOM_STEP },
};

/**
 * Lets the user choose the square part of a picture: by dragging or with the arrow keys, and its size with the slider,
 * the wheel, two fingers or + and -. Submitting the form confirms it too.
 */
export function PhotoCrop({
  picture,
  isBusy,
  onUse,
  onCancel,
  children,
}: {
  picture: ImageBitmap;
  isBusy: boolean;
  onUse: (crop: Crop) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const words = useWords(cardPhoto);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The last place of each finger or of the mouse on the picture. */
  const held = useRef(new Map<number, { x: number; y: number }>());
  const [crop, setCrop] = useState(MIDDLE);
  useEffect(() => drawCrop(canvas.current!, picture, crop), [picture, crop]);
  useEffect(() => canvas.current?.focus(), []);
  useEffect(() => {
    const form = canvas.current?.closest('form');
    const use = () => onUse(crop);
    form?.addEventListener('submit', use);
    return () => form?.removeEventListener('submit', use);
  });
  useEffect(() => {
    // React listens to wheels passively, and the panel would scroll.
    function zoomByWheel(event: WheelEvent) {
      event.preventDefault();
      setCrop((before) => moved(before, { zoom: (-event.deltaY / WHEEL_PX) * ZOOM_STEP }));
    }
    const { current } = canvas;
    current?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => current?.removeEventListener('wheel', zoomByWheel);
  }, []);

  function hold(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  function drag({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const before = held.current.get(pointerId);
    if (before === undefined) return;
    const [other] = [...held.current].filter(([id]) => id !== pointerId).map(([, place]) => place);
    held.current.set(pointerId, { x, y });
    if (other === undefined) setCrop((from) => dragged(from, picture, before.x - x, before.y - y));
    else {
      const ratio =
        Math.hypot(x - other.x, y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      setCrop((from) => moved(from, { zoom: from.zoom * (ratio - 1) }));
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) setCrop((before) => moved(before, step));
    else if (event.key === 'Enter') onUse(crop);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <canvas
        ref={canvas}
        className="card-crop"
        width={DRAWN_PX}
        height={DRAWN_PX}
        // A widget with two directions: its keys are described, and its place is its text.
        role="slider"
        tabIndex={0}
        aria-label={words.crop}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(picture.width > picture.height ? crop.x : crop.y)}
        aria-valuetext={words.cropPlace(percent(crop.x), percent(crop.y))}
        onPointerDown={hold}
        onPointerMove={drag}
        onLostPointerCapture={({ pointerId }) => void held.current.delete(pointerId)}
        onKeyDown={onKeyDown}
      />
      <div className="card-words">
        {children}
        <p className="card-hint">{words.cropHint}</p>
        <label className="card-zoom">
          {words.zoom}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={crop.zoom}
            onChange={({ target }) => setCrop({ ...crop, zoom: Number(target.value) })}
          />
        </label>
        <div className="card-photo-acts">
          <button
            type="button"
            className={`${buttons.primary} card-photo-button`}
            aria-busy={isBusy}
            onClick={() => onUse(crop)}
          >
            {words.use}
          </button>
          <button
            type="button"
            className={`${buttons.ghost} card-photo-button card-quiet`}
            aria-label={words.cancelPhoto}
            onClick={onCancel}
          >
            {words.cancel}
          </button>
        </div>
      </div>
    </>
  );
}

const percent = (share: number) => Math.round(share * 100);
const within = (share: number) => Math.min(1, Math.max(0, share));

/** Returns the part after a step, within the picture. */
function moved(crop: Crop, { x = 0, y = 0, zoom = 0 }: Partial<Crop>): Crop {
  return { x: within(crop.x + x), y: within(crop.y + y), zoom: Math.min(ZOOM_MAX, Math.max(1, crop.zoom + zoom)) };
}

/** Returns the part after a drag by this many pixels of the screen. */
function dragged(crop: Crop, picture: ImageBitmap, byX: number, byY: number): Crop {
  const side = cropSide(picture, crop);
  const shareOf = (by: number, length: number) => (length === side ? 0 : ((by / SHOWN_PX) * side) / (length - side));
  return moved(crop, { x: shareOf(byX, picture.width), y: shareOf(byY, picture.height) });
}
