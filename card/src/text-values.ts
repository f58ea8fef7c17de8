import type { Version } from './dialects.ts';

/** Splits a value at unescaped separators; the parts stay escaped (RFC 6350, section 3.3). */
export function splitValue(value: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++;
    else if (value[at] === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}

/**
 * Decodes the escapes of RFC 6350, section 3.4, and unnecessary ones that programs write. Line breaks of
 * quoted-printable become `\n`.
 */
export function unescapeText(value: string): string {
  if (!value.includes('\\') && !value.includes('\r')) return value;
  return value
    .replace(/\\([\\,;:nN])/g, (_all, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
    .replace(/\r\n?/g, '\n');
}

/** Returns the word in a predefined label of Apple, such as `_$!<Mother>!$_`. */
export const wordIn = (label: string): string => /^_\$!<([^]*)>!\$_$/.exec(label.trim())?.[1] ?? label.trim();

/** Escapes a text. vCard 2.1 does not use the comma as a separator, and writes line breaks with quoted-printable. */
export function escapeText(text: string, version: Version): string {
  if (!/[\\;,\r\n]/.test(text)) return text;
  if (version === '2.1') return text.replace(/[\\;]/g, String.raw`\$&`).replace(/\r?\n/g, '\r\n');
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);
}

/**
 * Converts line breaks from quoted-printable to the escapes of vCard 3.0 and 4.0, for a value that need not be a text.
 */
export function toEscapedBreaks(value: string): string {
  return /[\r\n]/.test(value) ? value.replace(/\r\n?|\n/g, String.raw`\n`) : value;
}

/** The inverse, for versions that write line breaks with quoted-printable. */
export function fromEscapedBreaks(value: string, version: Version): string {
  if (version !== '2.1' || !value.includes('\\')) return value;
  return value.replace(/\\([^])/g, (pair, escaped: string) => (escaped.toLowerCase() === 'n' ? '\r\n' : pair));
}

/** Splits a structured value into components, each with its values. In 2.1 a comma separates nothing. */
export function readComponents(value: string, version: Version): string[][] {
  return splitValue(value, ';').map((component) => {
    const values = version === '2.1' ? [component] : splitValue(component, ',');
    return values.map((text) => unescapeText(text).trim()).filter((text) => text !== '');
  });
}

export function writeComponents(components: string[][], version: Version): string {
  return components.map((values) => values.map((text) => escapeText(text, version)).join(',')).join(';');
}
