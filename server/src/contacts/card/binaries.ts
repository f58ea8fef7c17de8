import { createHash } from 'node:crypto';
import { ContentLine } from './content-lines.ts';
import { serialize, type VCard } from './vcard.ts';

/** In bytes, as written; what is no longer stays in its line. */
const INLINE_MAX = 1024;
const DIGEST_LENGTH = 64;
const NUL = Uint8Array.of(0);

/** The card with a reference for each long binary value, and these values as they were written, by their SHA-256. */
export function takeApart(card: VCard): { card: Uint8Array; blobs: Map<string, Uint8Array> } {
  const blobs = new Map<string, Uint8Array>();
  const lines = card.lines.map((line) => {
    const digest = digestOf(line);
    if (digest === undefined || isReference(line)) return line;
    blobs.set(digest, line.rawValue);
    const head = line.raw.subarray(0, line.raw.length - line.lineEnd.length - line.rawValue.length);
    return new ContentLine(Buffer.concat([head, NUL, Buffer.from(digest), line.lineEnd]));
  });
  return { card: serialize({ ...card, lines }), blobs };
}

/** The way back, byte for byte; undefined where a value is not found. */
export function putTogether(
  card: Uint8Array,
  find: (digest: string) => Uint8Array | undefined,
): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let at = card.indexOf(0); at >= 0; at = card.indexOf(0, start)) {
    const blob = find(Buffer.from(card.subarray(at + 1, at + 1 + DIGEST_LENGTH)).toString('latin1'));
    if (blob === undefined) return undefined;
    parts.push(card.subarray(start, at), blob);
    start = at + 1 + DIGEST_LENGTH;
  }
  return Buffer.concat([...parts, card.subarray(start)]);
}

/** Of a binary value that stands apart, or would. */
export function digestOf(line: ContentLine): string | undefined {
  const { rawValue } = line;
  if (isReference(line)) return Buffer.from(rawValue.subarray(1)).toString('latin1');
  if (rawValue.length <= INLINE_MAX || !isBinary(line)) return undefined;
  return createHash('sha256').update(rawValue).digest('hex');
}

function isReference({ rawValue }: ContentLine): boolean {
  return rawValue[0] === 0 && rawValue.length === 1 + DIGEST_LENGTH;
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
  const text = Buffer.from(blob).toString('latin1').replace(/\s/g, '');
  const start = /^data:/i.test(text) ? text.indexOf(',') + 1 : 0;
  const bytes = Buffer.from(text.slice(start), 'base64');
  const magic = bytes.subarray(0, 16).toString('latin1');
  const mediaType = IMAGES.find(([, pattern]) => pattern.test(magic))?.[0];
  return mediaType === undefined ? undefined : { bytes, mediaType };
}
