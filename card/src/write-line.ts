import { concatBytes, encodeUtf8 } from './bytes.ts';
import { ContentLine } from './content-lines.ts';
import type { Param } from './line-params.ts';
import type { Version } from './dialects.ts';

/** A line to write: `value` in the version's syntax, or the bytes of an existing line. */
export type NewLine = { group?: string; name: string; params: Param[]; value: string | Uint8Array };
/** The version and line end of the card. With `isBare`, what the version cannot express is left out, not carried. */
export type Style = { version: Version; lineEnd: string; isBare?: boolean };

/** Maximum length in octets, without the line end (RFC 6350, section 3.2). */
const LINE_MAX = 75;
/** Continuation lines, without the space that each begins with. */
const NEXT_LINES = new RegExp(`[^]{1,${LINE_MAX - 1}}`, 'g');
/**
 * Control characters that no text in a card may contain: they could end a line, or forge a reference to a binary value.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex -- as above
const NOT_ASCII = /[^\u0000-\u007f]/;
// oxlint-disable-next-line no-control-regex -- as above
const NOT_PLAIN = /[^\t\u0020-\u007e]/;

export function writeLine(line: NewLine, style: Style): ContentLine {
  const { value } = line;
  const prefix = line.group ? `${line.group}.${line.name}` : line.name;
  const params = (list: Param[]) => list.map((param) => writeParam(param, style.version)).join('');
  if (typeof value !== 'string') {
    const head = encodeUtf8(`${foldLine(`${prefix}${params(line.params)}`, style.lineEnd)}:`);
    return new ContentLine(concatBytes([head, value, encodeUtf8(style.lineEnd)]));
  }
  if (style.version === '2.1' && needsQuoting(prefix, value, line.params)) {
    const quoted = [
      { name: 'CHARSET', values: ['UTF-8'] },
      { name: 'ENCODING', values: ['QUOTED-PRINTABLE'] },
    ];
    const head = `${prefix}${params([...line.params, ...quoted])}:`;
    return new ContentLine(encodeUtf8(`${head}${quote(value, head.length, style.lineEnd)}${style.lineEnd}`));
  }
  const text = `${prefix}${params(line.params)}:${withoutControls(value)}`;
  // vCard 2.1, section 2.4.3: an empty line follows base64.
  const isBase64 = style.version === '2.1' && line.params.some(({ name }) => name === 'ENCODING');
  return new ContentLine(encodeUtf8(`${foldLine(text, style.lineEnd)}${style.lineEnd.repeat(isBase64 ? 2 : 1)}`));
}

export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

function writeParam({ name, values }: Param, version: Version): string {
  if (version === '2.1' && name === 'TYPE') return values.map((value) => `;${tokenText(value).toUpperCase()}`).join('');
  return `;${name}=${values.map((value) => quoteParam(value)).join(',')}`;
}

const tokenText = (value: string): string => value.replace(/[^A-Za-z0-9-]/g, '');

/** Quotes a parameter value (RFC 6350, section 3.3, and RFC 6868). */
function quoteParam(value: string): string {
  if (/^[\w.-]*$/.test(value)) return value;
  const safe = value
    .replace(/\^/g, '^^')
    .replace(/"/g, "^'")
    .replace(/\r\n?|\n/g, '^n')
    .replace(CONTROLS, '');
  return /[:;,]/.test(safe) ? `"${safe}"` : safe;
}

/** Folds a line (RFC 6350, section 3.2; RFC 5545, section 3.1), but never inside a character. */
export function foldLine(text: string, lineEnd: string): string {
  // A code unit has at most three bytes.
  if (text.length * 3 <= LINE_MAX) return text;
  // ASCII, such as a photo of a megabyte.
  if (!NOT_ASCII.test(text))
    return text.length <= LINE_MAX
      ? text
      : [text.slice(0, LINE_MAX), ...(text.slice(LINE_MAX).match(NEXT_LINES) ?? [])].join(`${lineEnd} `);
  if (encodeUtf8(text).length <= LINE_MAX) return text;
  let length = 0;
  let folded = '';
  for (const character of text) {
    const size = sizeOf(character);
    if (length + size > LINE_MAX) {
      folded += `${lineEnd} `;
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}

/** Returns the length in UTF-8, where a lone surrogate is replaced. */
function sizeOf(character: string): number {
  const code = character.codePointAt(0)!; // it is not empty
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/**
 * Returns whether a value needs quoted-printable. Long ones do, since readers of 2.1 disagree about the space of a
 * fold.
 */
function needsQuoting(prefix: string, value: string, params: Param[]): boolean {
  if (params.some(({ name }) => name === 'ENCODING')) return false;
  return NOT_PLAIN.test(value) || prefix.length + value.length > LINE_MAX;
}

/** Encodes as quoted-printable (RFC 2045, section 6.7), without splitting a character between lines. */
function quote(value: string, start: number, lineEnd: string): string {
  let length = start;
  let quoted = '';
  for (const character of value.replaceAll('\0', '')) {
    const isPlain = !NOT_PLAIN.test(character) && character !== '=' && character !== '\t';
    const text = isPlain ? character : [...encodeUtf8(character)].map(quoteByte).join('');
    if (length + text.length >= LINE_MAX) {
      quoted += `=${lineEnd}`;
      length = 0;
    }
    quoted += text;
    length += text.length;
  }
  return quoted;
}

const quoteByte = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
