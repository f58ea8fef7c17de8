import { explained } from '@contactbook/contract/faults';
import { ContentLine } from './content-lines.ts';
import type { Param } from './line-params.ts';
import { UnreadableCard } from './unreadable-card.ts';
import { type Style, writeLine } from './write-line.ts';

/**
 * Name of the property, and of the parameter, for lines that the version of the card cannot express. The property
 * replaces a whole line; the parameter completes the line that has it. The value is percent-encoded JSON, which other
 * programs pass on unchanged: `[group, name, parameters, value]`, without the value if the line itself has it.
 */
export const CARRIER = 'X-CONTACTBOOK-LINE';

/** Lines of the card's frame, and lines without a name. */
export const FRAME = new Set(['', 'BEGIN', 'END', 'VERSION']);

/** Parameters for the encoding of a value, which belong to the line as written. */
export const OF_VALUE = ['ENCODING', 'CHARSET', 'X-APPLE-OMIT-YEAR'];

/** The content of a line. Its value is in vCard 4.0 form, or undefined if the version of the card can express it. */
export type Said = { group: string; name: string; params: Param[]; value: string | undefined };

/** Returns a line that carries a whole line which the card's version cannot express. */
export function carrierOf(said: Said, style: Style): ContentLine {
  return writeLine({ name: CARRIER, params: [], value: encoded(said) }, style);
}

/** Returns the parameter that carries what the version of the line's card cannot express. */
export function carrierParam(said: Said): Param {
  return { name: CARRIER, values: [encoded(said)] };
}

/** Returns the line that a property carries; undefined for any other line, and for a value that cannot be read. */
export function carriedBy(line: ContentLine): ContentLine | undefined {
  if (line.name !== CARRIER) return undefined;
  const said = decoded(line.value.trim());
  return said?.value === undefined ? undefined : lineOf(said, said.value);
}

/**
 * Returns the line as completed by its parameter, and whether the parameter has its own value; undefined if there is
 * none.
 */
export function completionOf(line: ContentLine): { line: ContentLine; hasValue: boolean } | undefined {
  if (line.params.length === 0) return undefined;
  const text = line.param(CARRIER);
  const said = text === undefined ? undefined : decoded(text);
  if (said === undefined) return undefined;
  if (said.value !== undefined) return { line: lineOf(said, said.value), hasValue: true };
  const params = [...said.params, ...line.params.filter(({ name }) => OF_VALUE.includes(name))];
  return { line: lineOf({ ...said, params }, line.value), hasValue: false };
}

/** Throws if no line can have this property name. */
export function assertName(name: string): void {
  // oxlint-disable-next-line no-control-regex -- a line cannot have them
  if (/[\u0000-\u001f:;]/.test(name)) throw new UnreadableCard(explained('impossible_property', { value: name }));
  if (FRAME.has(name.toUpperCase())) throw new UnreadableCard(explained('repeated_property', { value: name }));
}

function lineOf({ group, name, params }: Said, value: string): ContentLine {
  return new ContentLine(new Uint8Array(), { group, name, params, value });
}

function encoded({ group, name, params, value }: Said): string {
  const pairs = params.map((param) => [param.name, ...param.values]);
  const text = JSON.stringify(value === undefined ? [group, name, pairs] : [group, name, pairs, value]);
  return encodeURIComponent(text.toWellFormed());
}

function decoded(text: string): Said | undefined {
  try {
    const [group, name, pairs, value] = JSON.parse(decodeURIComponent(text)) as unknown[]; // checked below
    const isLine = typeof group === 'string' && typeof name === 'string' && Array.isArray(pairs);
    if (!isLine || FRAME.has(name.toUpperCase()) || name.toUpperCase() === CARRIER) return undefined;
    if (value !== undefined && typeof value !== 'string') return undefined;
    const params = pairs.map((pair): Param => {
      const [key, ...values] = pair as unknown[]; // anything else is caught below
      if (typeof key !== 'string' || !values.every((each) => typeof each === 'string')) throw new TypeError();
      return { name: key.toUpperCase(), values };
    });
    return { group, name, params, value };
  } catch {
    return undefined;
  }
}
