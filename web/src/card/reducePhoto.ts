import { cardPhoto } from '../words/en/cardPhoto.ts';
import { wordsOf } from '../words/words.ts';

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

/** Draws a square part of the picture. `share` is its offset: 0 is the left or top, 1 is the right or bottom. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, share: number): void {
  const { width: side } = canvas;
  const square = Math.min(picture.width, picture.height);
  const pen = canvas.getContext('2d')!; // a canvas without another context has one
  // JPEG has no transparency; transparent pixels would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  const [left, top] = [(picture.width - square) * share, (picture.height - square) * share];
  pen.drawImage(picture, left, top, square, square, 0, 0, side, side);
}

/** Returns that square as a JPEG of at most 512 by 512 pixels. */
export async function reducePhoto(picture: ImageBitmap, share: number): Promise<Blob> {
  const side = Math.min(picture.width, picture.height, SIDE_PX);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  drawSquare(canvas, picture, share);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return photo!; // a canvas with pixels can always be encoded
}
