import { isAscii } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { createSlices } from '../work-slices.ts';
import type { BodyLimit } from '../http/read-body.ts';
import { piecesOf } from './bodies.ts';
import type { DavRequest } from './dav-request.ts';
import { badBody, DavError } from './dav-error.ts';
import type { XmlElement, XmlRoot } from './xml-element.ts';
import { DAV } from './xml-writer.ts';

const DEPTH_MAX = 30;
const ATTRIBUTES_MAX = 100;
/**
 * Maximum number of elements other than hrefs, and maximum length of their names, namespaces and attributes, which
 * answers repeat.
 */
const OTHERS_MAX = 1000;
const OTHERS_MAX_LENGTH = 64 * 1024;
/** Maximum length of the text of one element. */
const TEXT_MAX_LENGTH = 64 * 1024;
/** Returns the maximum number of hrefs for a book of this size; some may be of deleted cards. */
const hrefsMax = (contacts: number): number => contacts + 10_000;
/** Bytes of an href. Our own names take 114; other clients write whole URLs and a line for each. */
const HREF_BYTES = 160;
/** A slice is parsed in at most a millisecond. */
const SLICE_BYTES = 16 * 1024;

/** Returns the limit of a body, which may list all cards of a book of this size. */
function xmlLimit(contacts: number): BodyLimit {
  return {
    maxBytes: OTHERS_MAX_LENGTH + hrefsMax(contacts) * HREF_BYTES,
    tooLarge: () => new DavError(413, '', 'The body is too long.', { connection: 'close' }),
  };
}

/**
 * Parses a body as it arrives and returns its root; undefined for an empty body. A DOCTYPE is refused, and with it all
 * entities except the five of XML, so that no text can expand.
 */
export async function readXml(dav: DavRequest): Promise<XmlRoot | undefined> {
  const contacts = dav.services.config.contactsPerPerson;
  const [decode, document, rest] = [createDecoder(), createDocument(contacts), createSlices()];
  let isEmpty = true;
  for await (const piece of piecesOf(dav, xmlLimit(contacts))) {
    isEmpty = false;
    for (let start = 0; start < piece.length; start += SLICE_BYTES) {
      document.add(decode(piece.subarray(start, start + SLICE_BYTES)));
      await rest();
    }
  }
  return isEmpty ? undefined : document.end(decode());
}

/** Creates a parser that receives the document in parts. */
function createDocument(contacts: number): { add: (text: string) => void; end: (text: string) => XmlRoot | undefined } {
  let root: XmlRoot | undefined;
  let [hrefs, others, length, ofTag] = [0, 0, 0, 0];
  const open: XmlElement[] = [];
  // At most six handlers: with a seventh, V8 turns the parser into a dictionary, and parsing takes six times as long.
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => {
    throw doctypeRefused();
  });
  // Attributes are counted as they arrive, since the parser reports an element only after all of its attributes.
  parser.on('attribute', () => {
    if (++ofTag > ATTRIBUTES_MAX) throw asksForTooMuch();
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element: XmlElement = { ns: uri, name: local, attributes: {}, text: '', children: [] };
    ofTag = 0;
    if (isHref(element)) hrefs++;
    else {
      for (const { local: name, value } of Object.values(attributes)) {
        element.attributes[name] = value;
        length += name.length + value.length;
      }
      others++;
      length += uri.length + local.length;
    }
    const isTooMuch = hrefs > hrefsMax(contacts) || others > OTHERS_MAX || length > OTHERS_MAX_LENGTH;
    if (isTooMuch || open.length >= DEPTH_MAX) throw asksForTooMuch();
    if (!isHrefOfRoot(element)) open.at(-1)?.children.push(element);
    root ??= Object.assign(element, { hrefs: [] });
    open.push(element);
  });
  parser.on('text', (part) => addText(open, part));
  parser.on('cdata', (part) => addText(open, part));
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined && isHrefOfRoot(closed)) root?.hrefs.push(closed.text.trim());
  });

  function isHrefOfRoot(element: XmlElement): boolean {
    return open.length === 1 && isHref(element);
  }

  /** Converts the parser's plain errors. */
  function write(text: string | null): void {
    try {
      parser.write(text);
    } catch (error) {
      throw error instanceof DavError ? error : badBody('The body is not well-formed XML.');
    }
  }

  return {
    add(text) {
      if (root === undefined && beginsWithDoctype(text)) throw doctypeRefused();
      write(text);
    },
    end(text) {
      write(text);
      write(null);
      return root;
    },
  };
}

const isHref = ({ ns, name }: XmlElement): boolean => ns === DAV && name === 'href';

/** Detects a DOCTYPE early, since the parser reports it only after reading all of it. */
function beginsWithDoctype(text: string): boolean {
  const at = text.indexOf('<!DOCTYPE');
  return at !== -1 && !/<[^?!]/.test(text.slice(0, at));
}

function doctypeRefused(): Error {
  return badBody('A DOCTYPE is not taken.');
}

function asksForTooMuch(): Error {
  return badBody('The body asks for too much.');
}

function addText(open: XmlElement[], part: string): void {
  const element = open.at(-1);
  // The text of the root consists of line breaks between its children.
  if (element === undefined || open.length === 1) return;
  if (element.text.length + part.length > TEXT_MAX_LENGTH) throw asksForTooMuch();
  element.text += part;
}

/** Creates a decoder for the parts of a body; a call without an argument ends it. */
function createDecoder(): (part?: Buffer) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isOfAscii = true;
  return (part) => {
    // Nearly all bodies are ASCII. The parser reads such strings in half the time, since they use one byte per
    // character.
    if (part !== undefined && isOfAscii && isAscii(part)) return part.toString('latin1');
    isOfAscii = false;
    try {
      return utf8.decode(part, { stream: part !== undefined });
    } catch {
      throw badBody('The body is not valid UTF-8.');
    }
  };
}

/** Returns the first child with this name. */
export function child(element: XmlElement | undefined, ns: string, name: string): XmlElement | undefined {
  return element?.children.find((each) => each.ns === ns && each.name === name);
}

export function childrenOf(element: XmlElement | undefined, ns: string, name: string): XmlElement[] {
  return element?.children.filter((each) => each.ns === ns && each.name === name) ?? [];
}
