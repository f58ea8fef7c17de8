import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { drawSquare } from './reducePhoto.ts';
import { cardPhoto } from '../words/en/cardPhoto.ts';
import { useWords } from '../words/words.ts';

const SHOWN_PX = 112;
/** Drawn larger than shown, so that it is sharp on high-density screens. */
const DRAWN_PX = 3 * SHOWN_PX;
const MIDDLE = 0.5;
const STEP = 0.05;
const STEPS: Record<string, number> = {
  ArrowLeft: -STEP,
  ArrowUp: -STEP,
  ArrowRight: STEP,
  ArrowDown: STEP,
  Home: -1,
  End: 1,
};

/**
 * Lets the user choose the square part of a picture by dragging or with the arrow keys. Submitting the form confirms it
 * too.
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
  /** Called with the offset of the square, as a share of the free length: 0 to 1. */
  onUse: (share: number) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const words = useWords(cardPhoto);
  const canvas = useRef<HTMLCanvasElement>(null);
  const heldPx = useRef<number>(undefined);
  const [share, setShare] = useState(MIDDLE);
  const isWide = picture.width > picture.height;
  useEffect(() => drawSquare(canvas.current!, picture, share), [picture, share]);
  useEffect(() => canvas.current?.focus(), []);
  useEffect(() => {
    const form = canvas.current?.closest('form');
    const use = () => onUse(share);
    form?.addEventListener('submit', use);
    return () => form?.removeEventListener('submit', use);
  });

  const shift = (by: number) => setShare((before) => Math.min(1, Math.max(0, before + by)));
  const along = ({ clientX, clientY }: PointerEvent) => (isWide ? clientX : clientY);
  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    heldPx.current = along(event);
  }
  function drag(event: PointerEvent) {
    if (heldPx.current === undefined) return;
    const hiddenPx = (SHOWN_PX * Math.abs(picture.width - picture.height)) / Math.min(picture.width, picture.height);
    shift((heldPx.current - along(event)) / hiddenPx);
    heldPx.current = along(event);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) shift(step);
    else if (event.key === 'Enter') onUse(share);
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
        role="slider"
        tabIndex={0}
        aria-label={words.crop}
        aria-orientation={isWide ? 'horizontal' : 'vertical'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        onPointerDown={take}
        onPointerMove={drag}
        onLostPointerCapture={() => (heldPx.current = undefined)}
        onKeyDown={onKeyDown}
      />
      <div className="card-words">
        {children}
        <p className="card-hint">{words.cropHint}</p>
        <div className="card-photo-acts">
          <button
            type="button"
            className={`${buttons.primary} card-photo-button`}
            aria-busy={isBusy}
            onClick={() => onUse(share)}
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
