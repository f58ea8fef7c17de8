import { concatBytes, decodeLatin, encodeUtf8 } from './bytes.ts';
import { ContentLine, MARK } from './content-lines.ts';
import type { VCard } from './vcard.ts';

const DIGEST_LENGTH = 64;
/** The bytes of a photo as written, and their SHA-256. */
export type WrittenPhoto = { digest: string; content: Uint8Array };

/**
 * Separates the photo from a card. Returns the card with a reference in its place, and the photo unless the card had a
 * reference already. `sha256` returns hexadecimal digits.
 */
export function takeApart(card: VCard, sha256: (content: Uint8Array) => string): { card: VCard; photo?: WrittenPhoto } {
  const photo = card.lines.find((line) => line.name === 'PHOTO' && (isReference(line) || isBinary(line)));
  if (photo === undefined || isReference(photo)) return { card };
  const { raw, rawValue: content, lineEnd } = photo;
  const digest = sha256(content);
  const head = raw.subarray(0, raw.length - lineEnd.length - content.length);
  const reference = new ContentLine(concatBytes([head, Uint8Array.of(MARK), encodeUtf8(digest), lineEnd]));
  const lines = card.lines.map((line) => (line === photo ? reference : line));
  return { card: { ...card, lines }, photo: { digest, content } };
}

/** Restores the card with its photo, byte for byte. */
export function putTogether(card: Uint8Array, photo: Uint8Array | undefined): Uint8Array {
  const at = card.indexOf(MARK);
  if (at === -1 || photo === undefined) return card;
  return concatBytes([card.subarray(0, at), photo, card.subarray(at + 1 + DIGEST_LENGTH)]);
}

/** Returns the digest of a photo that is stored separately; undefined if the line contains its own value. */
export function referenceIn(line: ContentLine): string | undefined {
  return isReference(line) ? decodeLatin(line.rawValue.subarray(1)) : undefined;
}

function isReference({ rawValue }: ContentLine): boolean {
  return rawValue[0] === MARK && rawValue.length === 1 + DIGEST_LENGTH;
}

function isBinary(line: ContentLine): boolean {
  const { encoding } = line;
  if (encoding === 'B' || encoding === 'BASE64') return true;
  return /^[\s]{0,3}data:/i.test(decodeLatin(line.rawValue.subarray(0, 8)));
}

const COMMA = 44;
const IMAGES: [mediaType: string, magic: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/**
 * Returns the picture in a binary value, byte for byte; undefined for anything else, regardless of its declared type.
 * `fromBase64` ignores folds.
 */
export function imageOf(
  blob: Uint8Array,
  fromBase64: (text: string) => Uint8Array,
): { bytes: Uint8Array; mediaType: string } | undefined {
  const isDataUri = /^data:/i.test(decodeLatin(blob.subarray(0, 20)).replace(/\s/g, ''));
  const bytes = fromBase64(decodeLatin(isDataUri ? blob.subarray(blob.indexOf(COMMA) + 1) : blob));
  const mediaType = imageType(bytes);
  return mediaType === undefined ? undefined : { bytes, mediaType };
}

/** Returns the media type by the first bytes; undefined for unknown formats. */
export function imageType(bytes: Uint8Array): string | undefined {
  const magic = decodeLatin(bytes.subarray(0, 16));
  return IMAGES.find(([, pattern]) => pattern.test(magic))?.[0];
}
