import { explained } from '@contactbook/contract/faults';
import { decodeLatin, encodeUtf8, isAscii, isUtf8 } from './bytes.ts';
import { type Param, parseParams } from './line-params.ts';
import { UnreadableCard } from './unreadable-card.ts';

/** First byte of a reference to a photo (binaries.ts). Cards must not contain it; databases can store it in a text. */
export const MARK = 1;

export type LineParts = { group: string; name: string; params: Param[]; value: string };

const [TAB, LF, CR, SPACE, QUOTE, COLON, EQUALS] = [9, 10, 13, 32, 34, 58, 61];
const UTF_8 = new TextDecoder();
const WESTERN = new TextDecoder('windows-1252');
/**
 * One content line (RFC 6350, section 3.3; vCard 2.1, section 2.1) with its exact bytes, including folds and line end.
 * It is parsed on first access, in time linear in its length.
 */
export class ContentLine {
  readonly raw: Uint8Array;
  readonly #colon: number;
  #head: { group: string; name: string; spelling: string; params: string } | undefined;
  #params: Param[] | undefined;
  #value: string | undefined;

  /** `parts` are given if the bytes do not contain them, as for a line that another line carries. */
  constructor(raw: Uint8Array, parts?: LineParts) {
    this.raw = raw;
    this.#colon = colonOf(raw);
    if (parts === undefined) return;
    this.#head = { group: parts.group, name: parts.name.toUpperCase(), spelling: parts.name, params: '' };
    this.#params = parts.params;
    this.#value = parts.value;
  }

  /** The group as written, or an empty text. Groups are compared without regard to case. */
  get group(): string {
    return this.#readHead().group;
  }

  /** The name in upper case; empty for a blank line and for a line without a name. */
  get name(): string {
    return this.#readHead().name;
  }

  /** The name as written. */
  get spelling(): string {
    return this.#readHead().spelling;
  }

  get params(): Param[] {
    return (this.#params ??= parseParams(this.#readHead().params));
  }

  /** The value, unfolded and decoded but not unescaped, since splitting it depends on the property. */
  get value(): string {
    return (this.#value ??= this.#readValue());
  }

  /** The bytes of the value, still encoded and folded, without the line end. */
  get rawValue(): Uint8Array {
    return this.raw.subarray(this.#colon + 1, this.raw.length - this.lineEnd.length);
  }

  get lineEnd(): Uint8Array {
    const { raw } = this;
    let start = raw.length;
    if (raw[start - 1] === LF) start--;
    while (start > 0 && raw[start - 1] === CR && raw.length - start < 3) start--;
    return raw.subarray(start);
  }

  /** Returns the first value of a parameter. */
  param(name: string): string | undefined {
    return this.params.find((param) => param.name === name)?.values[0];
  }

  get encoding(): string | undefined {
    return this.param('ENCODING')?.toUpperCase();
  }

  /** Returns the values of all TYPE parameters in lower case; `TYPE="voice,home"` has two. */
  get types(): string[] {
    const types: string[] = [];
    for (const { name, values } of this.params) {
      if (name === 'TYPE') for (const value of values) types.push(...value.toLowerCase().split(','));
    }
    return types;
  }

  #readHead() {
    if (this.#head !== undefined) return this.#head;
    const text = this.#colon < 0 ? '' : decode(unfold(this.raw.subarray(0, this.#colon), false));
    const end = text.includes(';') ? text.indexOf(';') : text.length;
    const dot = text.lastIndexOf('.', end);
    const spelling = text.slice(dot + 1, end).trim();
    const [group, name] = [text.slice(0, Math.max(dot, 0)).trim(), spelling.toUpperCase()];
    return (this.#head = { group, name, spelling, params: text.slice(end) });
  }

  #readValue(): string {
    if (this.#colon < 0) return '';
    const isQuoted = this.encoding === 'QUOTED-PRINTABLE';
    const bytes = unfold(this.rawValue, isQuoted);
    return decode(isQuoted ? unquote(bytes) : bytes, this.param('CHARSET'));
  }
}

/** Splits a file into lines whose bytes together are the file. A UTF-16 file is converted to UTF-8 first. */
export function parseLines(file: Uint8Array): ContentLine[] {
  const bytes = toUtf8(file);
  const lines: ContentLine[] = [];
  for (let start = 0, end; start < bytes.length; start = end) {
    end = endOfLine(bytes, start);
    lines.push(new ContentLine(bytes.subarray(start, end)));
  }
  return lines;
}

/** Converts UTF-16 with a byte order mark to UTF-8, the encoding of text/vcard (RFC 6350, section 3.1). */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return encodeUtf8(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return encodeUtf8(new TextDecoder('utf-16be').decode(bytes));
  return bytes;
}

/** Returns the CHARSET of the line if no decoder supports it. */
export function unknownCharset(line: ContentLine): string | undefined {
  const charset = line.param('CHARSET');
  return charset === undefined || decoderFor(charset) !== undefined ? undefined : charset;
}

/** Returns the end of the line that starts here, including its continuation lines. */
function endOfLine(bytes: Uint8Array, start: number): number {
  let end = afterBreak(bytes, start);
  if (breakAt(bytes, start) > 0) return end;
  let encoding: string | undefined;
  while (end < bytes.length) {
    const isSoft = endsInEquals(bytes, end);
    if (!isBlank(bytes[end])) {
      if (!isSoft && !isBase64Line(bytes, end)) break;
      encoding ??= new ContentLine(bytes.subarray(start, end)).encoding ?? '';
      // vCard 2.1, section 2.1.3: quoted-printable continues after a soft break, and base64 of old phones continues
      // until an empty line.
      if (encoding !== (isSoft ? 'QUOTED-PRINTABLE' : 'BASE64')) break;
    }
    end = afterBreak(bytes, end);
  }
  return end;
}

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/** Returns the length of the line break at this position, or 0. CR CR LF, made by some transfers, is one break. */
export function breakAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LF) return 1;
  if (bytes[at] !== CR) return 0;
  if (bytes[at + 1] === LF) return 2;
  return bytes[at + 1] === CR && bytes[at + 2] === LF ? 3 : 1;
}

function afterBreak(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
  return at + breakAt(bytes, at);
}

/** Returns the number of line breaks in these bytes. */
export function countBreaks(bytes: Uint8Array): number {
  let count = 0;
  for (let at = afterBreak(bytes, 0); at > 0; at = at < bytes.length ? afterBreak(bytes, at) : 0) {
    if (bytes[at - 1] === LF || bytes[at - 1] === CR) count++;
  }
  return count;
}

function endsInEquals(bytes: Uint8Array, end: number): boolean {
  let last = end - 1;
  while (last > end - 4 && (bytes[last] === LF || bytes[last] === CR)) last--;
  return bytes[last] === EQUALS;
}

function isBase64Line(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while (isBase64(bytes[at])) at++;
  return at > start && (at === bytes.length || breakAt(bytes, at) > 0);
}

function isBase64(byte = 0): boolean {
  const letter = byte & ~0x20;
  return (letter >= 65 && letter <= 90) || (byte >= 47 && byte <= 57) || byte === 43 || byte === EQUALS;
}

/** Returns the position of the colon before the value, or -1; if a quote never closes, that of the first colon. */
function colonOf(raw: Uint8Array): number {
  let isQuoted = false;
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === QUOTE) isQuoted = !isQuoted;
    else if (raw[at] === COLON && !isQuoted) return at;
  }
  return raw.indexOf(COLON);
}

/** Removes folds. This precedes decoding, since a fold may be inside a character (RFC 6350, section 3.2). */
function unfold(bytes: Uint8Array, isQuoted: boolean): Uint8Array {
  // Most lines are not folded.
  if (!bytes.includes(LF) && !bytes.includes(CR)) return bytes;
  const unfolded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const broken = breakAt(bytes, at);
    if (broken > 0 && isQuoted && unfolded[length - 1] === EQUALS) {
      length--;
      at += broken - 1;
    } else if (broken > 0 && isBlank(bytes[at + broken])) at += broken;
    else unfolded[length++] = bytes[at]!; // below the length
  }
  return unfolded.subarray(0, length);
}

/** Decodes quoted-printable. */
export function unquote(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!; // below the length
    const code = byte === EQUALS ? (hexDigit(bytes[at + 1]) << 4) | hexDigit(bytes[at + 2]) : -1;
    if (code >= 0) at += 2;
    if (code >= 0 || byte !== EQUALS || at < bytes.length - 1) decoded[length++] = code >= 0 ? code : byte;
  }
  return decoded.subarray(0, length);
}

/** Returns the value of a hex digit, or -1, which makes any combination of digits negative. */
function hexDigit(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte & ~0x20;
  return letter >= 65 && letter <= 70 ? letter - 55 : -1;
}

/**
 * Decodes valid UTF-8, else the declared charset, else windows-1252, which old Western programs wrote without declaring
 * it.
 */
function decode(bytes: Uint8Array, charset?: string): string {
  if (charset === undefined && isAscii(bytes)) return decodeLatin(bytes);
  const decoder = charset === undefined ? UTF_8 : decoderFor(charset);
  if (decoder === undefined) throw new UnreadableCard(explained('unknown_charset', { value: charset! }));
  return (decoder.encoding === 'utf-8' && !isUtf8(bytes) ? WESTERN : decoder).decode(bytes);
}

function decoderFor(charset: string): typeof UTF_8 | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
