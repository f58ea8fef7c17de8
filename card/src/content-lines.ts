import { decodeLatin, encodeUtf8, isAscii, isUtf8 } from './bytes.ts';

/** A byte that begins a reference to a photo (binaries.ts): no card may have it, and databases keep it in a text. */
export const MARK = 1;

export type Param = { name: string; values: string[] };
export type LineParts = { group: string; name: string; params: Param[]; value: string };

/** A card that cannot be read or written; the message is a sentence for a person. */
export class UnreadableCard extends Error {}

const [TAB, LF, CR, SPACE, QUOTE, COLON, EQUALS] = [9, 10, 13, 32, 34, 58, 61];
const UTF_8 = new TextDecoder();
const WESTERN = new TextDecoder('windows-1252');
const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '7BIT', '8BIT']);

/**
 * One content line (RFC 6350, section 3.3; vCard 2.1, section 2.1) with its own bytes: folds, line end and all. It is read
 * when asked, at a cost of its bytes.
 */
export class ContentLine {
  readonly raw: Uint8Array;
  readonly #colon: number;
  #head: { group: string; name: string; spelling: string; params: string } | undefined;
  #params: Param[] | undefined;
  #value: string | undefined;

  /** With its parts where the bytes do not hold them, as for a line that another one carries. */
  constructor(raw: Uint8Array, parts?: LineParts) {
    this.raw = raw;
    this.#colon = colonOf(raw);
    if (parts === undefined) return;
    this.#head = { group: parts.group, name: parts.name.toUpperCase(), spelling: parts.name, params: '' };
    this.#params = parts.params;
    this.#value = parts.value;
  }

  /** As written, empty when none; groups are equal without regard to case. */
  get group(): string {
    return this.#readHead().group;
  }

  /** In upper case; empty for a blank line and for one that is no content line. */
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

  /** Unfolded and decoded, not unescaped: who knows the property splits it. */
  get value(): string {
    return (this.#value ??= this.#readValue());
  }

  /** The value as it stands: encoded, with its folds, without the line's end. */
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

  /** The first value of a parameter. */
  param(name: string): string | undefined {
    return this.params.find((param) => param.name === name)?.values[0];
  }

  get encoding(): string | undefined {
    return this.param('ENCODING')?.toUpperCase();
  }

  /** The values of all TYPE parameters, in lower case; `TYPE="voice,home"` is two. */
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

/** The lines of a file; put together again they are the file, byte for byte (of one in UTF-16, its form in UTF-8). */
export function parseLines(file: Uint8Array): ContentLine[] {
  const bytes = toUtf8(file);
  const lines: ContentLine[] = [];
  for (let start = 0, end; start < bytes.length; start = end) {
    end = endOfLine(bytes, start);
    lines.push(new ContentLine(bytes.subarray(start, end)));
  }
  return lines;
}

/** text/vcard is UTF-8 (RFC 6350, section 3.1): a file in UTF-16 that says so by its byte order mark is made so. */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return encodeUtf8(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return encodeUtf8(new TextDecoder('utf-16be').decode(bytes));
  return bytes;
}

/** What a parameter CHARSET of this line asks for, if no decoder knows it. */
export function unknownCharset(line: ContentLine): string | undefined {
  const charset = line.param('CHARSET');
  return charset === undefined || decoderFor(charset) !== undefined ? undefined : charset;
}

/** Where the line that starts here ends, with the lines it goes on in. */
function endOfLine(bytes: Uint8Array, start: number): number {
  let end = afterBreak(bytes, start);
  if (breakAt(bytes, start) > 0) return end;
  let encoding: string | undefined;
  while (end < bytes.length) {
    const isSoft = endsInEquals(bytes, end);
    if (!isBlank(bytes[end])) {
      if (!isSoft && !isBase64Line(bytes, end)) break;
      encoding ??= new ContentLine(bytes.subarray(start, end)).encoding ?? '';
      // vCard 2.1, section 2.1.3: a soft break of quoted-printable; base64 of old phones goes on until an empty line.
      if (encoding !== (isSoft ? 'QUOTED-PRINTABLE' : 'BASE64')) break;
    }
    end = afterBreak(bytes, end);
  }
  return end;
}

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/** The length of the line break that begins here, 0 for none; one that a transfer made longer, CR CR LF, is one break. */
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

/** How many line breaks there are in these bytes. */
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

/** If a quote in the line never closes, returns the first colon; -1 if there is none. */
function colonOf(raw: Uint8Array): number {
  let isQuoted = false;
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === QUOTE) isQuoted = !isQuoted;
    else if (raw[at] === COLON && !isQuoted) return at;
  }
  return raw.indexOf(COLON);
}

/** Before any decoding, since a fold may stand inside a character (RFC 6350, section 3.2). */
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
    else unfolded[length++] = bytes[at]!; // within its length
  }
  return unfolded.subarray(0, length);
}

function unquote(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!; // within its length
    const code = byte === EQUALS ? (hexDigit(bytes[at + 1]) << 4) | hexDigit(bytes[at + 2]) : -1;
    if (code >= 0) at += 2;
    if (code >= 0 || byte !== EQUALS || at < bytes.length - 1) decoded[length++] = code >= 0 ? code : byte;
  }
  return decoded.subarray(0, length);
}

/** -1 for what is none, which stays negative in any sum of bits. */
function hexDigit(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte & ~0x20;
  return letter >= 65 && letter <= 70 ? letter - 55 : -1;
}

/** UTF-8 as it should be; else what the line says it is; else what old programs of the West wrote without saying. */
function decode(bytes: Uint8Array, charset?: string): string {
  if (charset === undefined && isAscii(bytes)) return decodeLatin(bytes);
  const decoder = charset === undefined ? UTF_8 : decoderFor(charset);
  if (decoder === undefined) throw new UnreadableCard(`The character set ${charset} is unknown.`);
  return (decoder.encoding === 'utf-8' && !isUtf8(bytes) ? WESTERN : decoder).decode(bytes);
}

function decoderFor(charset: string): typeof UTF_8 | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/** From `;NAME=value,"value";BARE`, in one pass. */
function parseParams(text: string): Param[] {
  const params: Param[] = [];
  for (let at = 0; at < text.length;) {
    const start = at + 1;
    at = until(text, start, '=;');
    const name = text.slice(start, at).trim().toUpperCase();
    if (text[at] !== '=') {
      // vCard 2.1 leaves names out: `TEL;CELL;HOME:`
      if (name !== '')
        params.push({ name: ENCODINGS.has(name) ? 'ENCODING' : 'TYPE', values: [text.slice(start, at).trim()] });
      continue;
    }
    const values: string[] = [];
    do {
      const from = at + 1;
      at = from;
      if (text[from] === '"' && text.includes('"', from + 1)) at = text.indexOf('"', from + 1);
      at = until(text, at, ',;');
      const value = text.slice(from, at);
      values.push(fromCarets(value.startsWith('"') ? value.slice(1).replace('"', '') : value));
    } while (text[at] === ',');
    params.push({ name, values });
  }
  return params;
}

function until(text: string, start: number, stops: string): number {
  let at = start;
  while (at < text.length && !stops.includes(text[at]!)) at++; // within its length
  return at;
}

const CARETS: Record<string, string> = { '^n': '\n', "^'": '"', '^^': '^' };

/** RFC 6868, section 3. */
const fromCarets = (text: string): string => text.replace(/\^[n'^]/g, (pair) => CARETS[pair]!); // each is there
