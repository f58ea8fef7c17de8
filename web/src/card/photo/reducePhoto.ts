import { cardPhoto } from '../../words/en.ts';
import { wordsOf } from '../../words/words.ts';

/** Side length in pixels. */
const SIDE_PX = 512;
const FILE_MAX_BYTES = 20 * 2 ** 20;
const QUALITY = 0.86;

type Read = { picture: ImageBitmap; fault?: never } | { picture?: never; fault: string };

/** Decodes the picture in a file, with its orientation applied, or returns why it cannot be read. */
export async function readPicture(file: Blob): Promise<Read> {
  const words = wordsOf(cardPhoto);
  if (file.size > FILE_MAX_BYTES) return { fault: words.tooLarge };
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  return picture === undefined ? { fault: words.unreadable } : { picture };
}

/**
 * A square part of a picture. `zoom` is 1 for the largest square; `x` and `y` are its offsets as shares of the free
 * length, from 0 (left, top) to 1 (right, bottom).
 */
export type Crop = { x: number; y: number; zoom: number };

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Returns the side of the square in pixels of the picture. */
export function cropSide({ width, height }: ImageBitmap, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** Draws the part of the picture on the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { width: side } = canvas;
  const square = cropSide(picture, crop);
  const pen = canvas.getContext('2d')!; // a canvas without another context has one
  // JPEG has no transparency; transparent pixels would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  const [left, top] = [(picture.width - square) * crop.x, (picture.height - square) * crop.y];
  pen.drawImage(picture, left, top, square, square, 0, 0, side, side);
}

/** Returns that part as a JPEG of at most 512 by 512 pixels. */
export async function reducePhoto(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = Math.max(1, Math.round(Math.min(cropSide(picture, crop), SIDE_PX)));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  drawCrop(canvas, picture, crop);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return photo!; // a canvas with pixels can always be encoded
}

/** Returns the file as a data: URI (RFC 2397). */
export function dataUri(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string)); // a read as a data: URI gives a text
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo cannot be read')));
    reader.readAsDataURL(file);
  });
}
