import type { XmlElement } from './xml-element.ts';

export const DAV = 'DAV:';
export const CARDDAV = 'urn:ietf:params:xml:ns:carddav';
export const CALENDARSERVER = 'http://calendarserver.org/ns/';
/** WebDAV-Push (draft-bitfire-webdav-push-00). */
export const PUSH = 'https://bitfire.at/webdav-push';

/** The namespace prefixes of all documents, which the root declares. */
const PREFIXES: Record<string, string> = { [DAV]: 'D', [CARDDAV]: 'C', [CALENDARSERVER]: 'CS', [PUSH]: 'P' };
const DECLARED = Object.entries(PREFIXES)
  .map(([ns, prefix]) => ` xmlns:${prefix}="${ns}"`)
  .join('');
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

export const MULTISTATUS_START = `${HEAD}<D:multistatus${DECLARED}>`;
export const MULTISTATUS_END = '</D:multistatus>';

/** Returns a whole document: the prefixed name of the root, and its content as XML. */
export function xmlDocument(root: string, inside: string): string {
  return `${HEAD}<${root}${DECLARED}>${inside}</${root}>`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** Characters to escape. Characters that XML 1.0 lacks become U+FFFD; a lone CR would be read as a line feed. */
// oxlint-disable-next-line no-control-regex -- these are what XML cannot say
const SPECIAL = /[&<>"]|\r(?!\n)|[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

/** A quicker test for the presence of such characters. */
// oxlint-disable-next-line no-control-regex -- as above
const MAYBE_SPECIAL = /[&<>"\0-\x08\v\f\x0e-\x1f\ud800-\udfff\ufffe\uffff]|\r(?!\n)/;

export function escapeXml(text: string): string {
  return !MAYBE_SPECIAL.test(text) ? text : text.replaceAll(SPECIAL, (sign) => SIGNS[sign] ?? '\ufffd');
}

/** Returns an empty element of any namespace. */
export function emptyElement({ ns, name }: Pick<XmlElement, 'ns' | 'name'>): string {
  const prefix = PREFIXES[ns];
  if (prefix !== undefined) return `<${prefix}:${name}/>`;
  return ns === '' ? `<${name} xmlns=""/>` : `<X:${name} xmlns:X="${escapeXml(ns)}"/>`;
}

/** Returns an element of any namespace with XML content. */
export function element({ ns, name }: Pick<XmlElement, 'ns' | 'name'>, inside: string): string {
  const prefix = PREFIXES[ns];
  if (prefix !== undefined) return `<${prefix}:${name}>${inside}</${prefix}:${name}>`;
  return ns === ''
    ? `<${name} xmlns="">${inside}</${name}>`
    : `<X:${name} xmlns:X="${escapeXml(ns)}">${inside}</X:${name}>`;
}

/** Serialises the content of a parsed element. */
export function insideOf({ text, children }: XmlElement): string {
  if (children.length === 0) return escapeXml(text);
  return children.map((each) => element(each, insideOf(each))).join('');
}

export const hrefXml = (path: string): string => `<D:href>${escapeXml(path)}</D:href>`;

/** Returns the response for a missing resource, or another status (RFC 4918, section 14.24). */
export function statusResponse(path: string, status: string, error = ''): string {
  return `<D:response>${hrefXml(path)}<D:status>HTTP/1.1 ${status}</D:status>${error}</D:response>`;
}

/**
 * Returns the response for a resource with its properties. Existing ones come first, since some clients read no
 * further.
 */
export function propResponse(path: string, found: string, missing: string): string {
  const first = found === '' && missing !== '' ? '' : propstat(found, '200 OK');
  return `<D:response>${hrefXml(path)}${first}${missing === '' ? '' : propstat(missing, '404 Not Found')}</D:response>`;
}

export function propstat(props: string, status: string, error = ''): string {
  return `<D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${error}</D:propstat>`;
}
