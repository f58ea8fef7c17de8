import { ContentLine, type Param, UnreadableCard } from './content-lines.ts';
import { type Style, writeLine } from './write-line.ts';

/**
 * The property, and the parameter, in which a line travels that the version of its card cannot express. As a property it
 * stands for a whole line, and as a parameter it completes the line that has it. Its value is percent-encoded JSON, which
 * programs pass on unchanged: `[group, name, parameters, value]`, with the value left out where the line has it itself.
 */
export const CARRIER = 'X-CONTACTBOOK-LINE';

/** Lines that make a card one, and those without a name. */
export const FRAME = new Set(['', 'BEGIN', 'END', 'VERSION']);

/** How a value is encoded: parameters that belong to the line as it is written. */
export const OF_VALUE = ['ENCODING', 'CHARSET', 'X-APPLE-OMIT-YEAR'];

/** What a line says: its value is written as in vCard 4.0, or undefined where the version of the card can express it. */
export type Said = { group: string; name: string; params: Param[]; value: string | undefined };

/** A line that the version of its card cannot express, on a property that it can. */
export function carrierOf(said: Said, style: Style): ContentLine {
  return writeLine({ name: CARRIER, params: [], value: encoded(said) }, style);
}

/** The parameter by which a line carries what its version cannot express. */
export function carrierParam(said: Said): Param {
  return { name: CARRIER, values: [encoded(said)] };
}

/** The line that a property carries; undefined for any other line, and for a value that cannot be read. */
export function carriedBy(line: ContentLine): ContentLine | undefined {
  if (line.name !== CARRIER) return undefined;
  const said = decoded(line.value.trim());
  return said?.value === undefined ? undefined : lineOf(said, said.value);
}

/** What the parameter of a line adds to it; the value is undefined where it is that of the line. */
export function completionOf(line: ContentLine): { line: ContentLine; hasValue: boolean } | undefined {
  if (line.params.length === 0) return undefined;
  const text = line.param(CARRIER);
  const said = text === undefined ? undefined : decoded(text);
  if (said === undefined) return undefined;
  if (said.value !== undefined) return { line: lineOf(said, said.value), hasValue: true };
  const params = [...said.params, ...line.params.filter(({ name }) => OF_VALUE.includes(name))];
  return { line: lineOf({ ...said, params }, line.value), hasValue: false };
}

/** Throws for the name of a property that no line can have been read with. */
export function assertName(name: string): void {
  // oxlint-disable-next-line no-control-regex -- a line cannot have them
  if (/[\u0000-\u001f:;]/.test(name)) throw new UnreadableCard(`No line of a card can be named ${name}.`);
  if (FRAME.has(name.toUpperCase())) throw new UnreadableCard(`A card cannot have another ${name}.`);
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
    const [group, name, pairs, value] = JSON.parse(decodeURIComponent(text)) as unknown[]; // each is looked at
    const isLine = typeof group === 'string' && typeof name === 'string' && Array.isArray(pairs);
    if (!isLine || FRAME.has(name.toUpperCase()) || name.toUpperCase() === CARRIER) return undefined;
    if (value !== undefined && typeof value !== 'string') return undefined;
    const params = pairs.map((pair): Param => {
      const [key, ...values] = pair as unknown[]; // anything else is caught
      if (typeof key !== 'string' || !values.every((each) => typeof each === 'string')) throw new TypeError();
      return { name: key.toUpperCase(), values };
    });
    return { group, name, params, value };
  } catch {
    return undefined;
  }
}
