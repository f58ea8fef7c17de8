import { isAscii } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { createSlices } from '../work-slices.ts';
import type { BodyLimit } from '../http/read-body.ts';
import { piecesOf } from './bodies.ts';
import type { DavRequest } from './dav-request.ts';
import { badBody, DavError } from './dav-error.ts';
import { createHrefPages } from './href-pages.ts';
import type { XmlElement, XmlRoot } from './xml-element.ts';
import { DAV } from './xml-writer.ts';

const DEPTH_MAX = 30;
const ATTRIBUTES_MAX = 100;
/** Elements that name no card; and the length of their names, namespaces and attributes, which answers repeat. */
const OTHERS_MAX = 1000;
const OTHERS_MAX_LENGTH = 64 * 1024;
/** The limit for one element. */
const TEXT_MAX_LENGTH = 64 * 1024;
/** Names of cards in a book of this size, and of some that it had. */
const hrefsMax = (contacts: number): number => contacts + 10_000;
/** A name takes 114 bytes as we write it; others write whole addresses and a line for each. */
const HREF_BYTES = 160;
/** Parsed in a millisecond at most. */
const SLICE_BYTES = 16 * 1024;

/** A body may be so long that it can name all cards of a book of this size. */
function xmlLimit(contacts: number): BodyLimit {
  return {
    maxBytes: OTHERS_MAX_LENGTH + hrefsMax(contacts) * HREF_BYTES,
    tooLarge: () => new DavError(413, '', 'The body is too long.', { connection: 'close' }),
  };
}

/**
 * The root of a document, read as it comes; undefined for an empty body. Any DOCTYPE is refused, and with it every entity
 * but XML's own five: nothing in a request may grow. It may name all cards of a book as large as one may be.
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

/** The elements of a document, as its text comes. */
function createDocument(contacts: number): { add: (text: string) => void; end: (text: string) => XmlRoot | undefined } {
  let root: XmlRoot | undefined;
  let [hrefs, others, length, ofTag] = [0, 0, 0, 0];
  const open: XmlElement[] = [];
  // Six handlers at most: with a seventh, V8 makes a dictionary of the parser, which then takes six times as long.
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => {
    throw doctypeRefused();
  });
  // Counted as they come: they are told of with their element only when all have.
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
    root ??= Object.assign(element, { hrefs: createHrefPages() });
    open.push(element);
  });
  parser.on('text', (part) => addText(open, part));
  parser.on('cdata', (part) => addText(open, part));
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined && isHrefOfRoot(closed)) root?.hrefs.add(closed.text.trim());
  });

  function isHrefOfRoot(element: XmlElement): boolean {
    return open.length === 1 && isHref(element);
  }

  /** The parser throws plain errors of its own. */
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

/** Looked for by itself, since the parser tells of one only when it has read all of it. */
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
  // Between its children, the root has a line for each.
  if (element === undefined || open.length === 1) return;
  if (element.text.length + part.length > TEXT_MAX_LENGTH) throw asksForTooMuch();
  element.text += part;
}

/** Decodes the parts of a body; without one, what is left of it. */
function createDecoder(): (part?: Buffer) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isOfAscii = true;
  return (part) => {
    // Nearly all are, and the parser reads the texts of those in half the time: a byte is a unit of them.
    if (part !== undefined && isOfAscii && isAscii(part)) return part.toString('latin1');
    isOfAscii = false;
    try {
      return utf8.decode(part, { stream: part !== undefined });
    } catch {
      throw badBody('The body is not valid UTF-8.');
    }
  };
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, ns: string, name: string): XmlElement | undefined {
  return element?.children.find((each) => each.ns === ns && each.name === name);
}

export function childrenOf(element: XmlElement | undefined, ns: string, name: string): XmlElement[] {
  return element?.children.filter((each) => each.ns === ns && each.name === name) ?? [];
}
