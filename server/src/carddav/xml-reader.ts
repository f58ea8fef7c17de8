import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { badBody } from './dav-error.ts';
import type { XmlElement } from './xml-element.ts';

const DEPTH_MAX = 30;
const ELEMENTS_MAX = 100_000;
/** Parsed in a millisecond or two, between which others have their turn. */
const SLICE_LENGTH = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The root of a document; undefined for an empty body. Any DOCTYPE is refused, and with it every entity but XML's own
 * five: nothing in a request may grow.
 */
export async function readXml(body: Buffer | undefined): Promise<XmlElement | undefined> {
  if (body === undefined || body.length === 0) return undefined;
  const text = decoded(body);
  if (beginsWithDoctype(text)) throw doctypeRefused();
  let root: XmlElement | undefined;
  let elements = 0;
  const open: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => {
    throw doctypeRefused();
  });
  parser.on('error', () => {
    throw badBody('The body is not well-formed XML.');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length >= DEPTH_MAX || ++elements > ELEMENTS_MAX) throw badBody('The body has too many elements.');
    const element: XmlElement = { ns: uri, name: local, attributes: {}, text: '', children: [] };
    for (const { local: name, value } of Object.values(attributes)) element.attributes[name] = value;
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (part) => addText(open, part));
  parser.on('cdata', (part) => addText(open, part));
  parser.on('closetag', () => void open.pop());
  for (let start = 0; start < text.length; start += SLICE_LENGTH) {
    if (start > 0) await yieldToLoop();
    parser.write(text.slice(start, start + SLICE_LENGTH));
  }
  parser.close();
  return root;
}

/** Looked for by itself, since the parser tells of one only when it has read all of it. */
function beginsWithDoctype(text: string): boolean {
  const at = text.slice(0, SLICE_LENGTH).indexOf('<!DOCTYPE');
  return at !== -1 && !/<[^?!]/.test(text.slice(0, at));
}

function doctypeRefused(): Error {
  return badBody('A DOCTYPE is not taken.');
}

function addText(open: XmlElement[], part: string): void {
  const element = open.at(-1);
  if (element !== undefined) element.text += part;
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw badBody('The body is not valid UTF-8.');
  }
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, ns: string, name: string): XmlElement | undefined {
  return element?.children.find((each) => each.ns === ns && each.name === name);
}

export function childrenOf(element: XmlElement | undefined, ns: string, name: string): XmlElement[] {
  return element?.children.filter((each) => each.ns === ns && each.name === name) ?? [];
}
