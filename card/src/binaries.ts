import { createHash } from 'node:crypto';
import { ContentLine, MARK } from './content-lines.ts';
import type { VCard } from './vcard.ts';

const DIGEST_LENGTH = 64;
/** A photo as it was written, and its SHA-256. */
export type WrittenPhoto = { digest: string; content: Uint8Array };

/** The card with a reference for its photo, and the photo, unless there was a reference already. */
export function takeApart(card: VCard): { card: VCard; photo?: WrittenPhoto } {
  const photo = card.lines.find((line) => line.name === 'PHOTO' && (isReference(line) || isBinary(line)));
  if (photo === undefined || isReference(photo)) return { card };
  const { raw, rawValue: content, lineEnd } = photo;
  const digest = createHash('sha256').update(content).digest('hex');
  const head = raw.subarray(0, raw.length - lineEnd.length - content.length);
  const reference = new ContentLine(Buffer.concat([head, Uint8Array.of(MARK), Buffer.from(digest), lineEnd]));
  const lines = card.lines.map((line) => (line === photo ? reference : line));
  return { card: { ...card, lines }, photo: { digest, content } };
}

/** The way back, byte for byte. */
export function putTogether(card: Uint8Array, photo: Uint8Array | undefined): Uint8Array {
  const at = card.indexOf(MARK);
  if (at === -1 || photo === undefined) return card;
  return Buffer.concat([card.subarray(0, at), photo, card.subarray(at + 1 + DIGEST_LENGTH)]);
}

/** The digest of a photo that is stored apart from its card; undefined where the line holds its own value. */
export function referenceIn(line: ContentLine): string | undefined {
  return isReference(line) ? Buffer.from(line.rawValue.subarray(1)).toString('latin1') : undefined;
}

function isReference({ rawValue }: ContentLine): boolean {
  return rawValue[0] === MARK && rawValue.length === 1 + DIGEST_LENGTH;
}

function isBinary(line: ContentLine): boolean {
  const { encoding } = line;
  if (encoding === 'B' || encoding === 'BASE64') return true;
  return /^[\s]{0,3}data:/i.test(Buffer.from(line.rawValue.subarray(0, 8)).toString('latin1'));
}

const IMAGES: [mediaType: string, magic: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** The picture in a binary value as it was written; undefined for anything else, whatever its line calls it. */
export function imageOf(blob: Uint8Array): { bytes: Uint8Array; mediaType: string } | undefined {
  const text = Buffer.from(blob).toString('latin1');
  const start = /^data:/i.test(text.slice(0, 20).replace(/\s/g, '')) ? text.indexOf(',') + 1 : 0;
  const bytes = Buffer.from(text.slice(start), 'base64'); // which takes no notice of folds
  const mediaType = imageType(bytes);
  return mediaType === undefined ? undefined : { bytes, mediaType };
}

/** By its first bytes; undefined for what is no picture that we know. */
export function imageType(bytes: Buffer): string | undefined {
  const magic = bytes.subarray(0, 16).toString('latin1');
  return IMAGES.find(([, pattern]) => pattern.test(magic))?.[0];
}
