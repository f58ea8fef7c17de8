import { defaultResource } from '../book/resources.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { bookPath, cardPath } from './addresses.ts';
import { type Asked, EVERYWHERE, privileges, propKey, type PropName, type Values } from './properties.ts';
import { cardTag } from './tokens.ts';
import type { XmlElement } from './xml-element.ts';
import { child } from './xml-reader.ts';
import { CARDDAV, DAV, element, emptyElement, escapeXml, hrefXml, propstat, statusResponse } from './xml-writer.ts';

/** A card in a listing. */
type ListedCard = { id: string; resource: string | null; version: number };

const ADDRESS_DATA = propKey({ ns: CARDDAV, name: 'address-data' });
const KNOWN: Values = new Map([
  ...EVERYWHERE,
  [propKey({ ns: DAV, name: 'resourcetype' }), () => ''],
  [propKey({ ns: DAV, name: 'getcontenttype' }), () => 'text/vcard; charset=utf-8'],
  [propKey({ ns: DAV, name: 'displayname' }), () => ''],
  [propKey({ ns: DAV, name: 'current-user-privilege-set' }), () => privileges('read', 'write', 'write-content')],
]);
const NOT_WRITTEN = '500 Internal Server Error';
const ETAG = propKey({ ns: DAV, name: 'getetag' });
const LENGTH = propKey({ ns: DAV, name: 'getcontentlength' });
const USUAL: PropName[] = ['resourcetype', 'getcontenttype', 'getetag', 'getcontentlength'].map((name) => ({
  ns: DAV,
  name,
}));

/** Parses what a PROPFIND or a report requests (RFC 4918, section 14.20); all properties if it does not say. */
export function askedBy(root: XmlElement | undefined, isMinimal: boolean): Asked {
  const prop = child(root, DAV, 'prop');
  if (prop !== undefined) return { kind: 'props', props: prop.children, isMinimal };
  if (child(root, DAV, 'propname') !== undefined) return { kind: 'names' };
  return { kind: 'all', props: child(root, DAV, 'include')?.children ?? [], isMinimal };
}

/**
 * Writes the response for a card, with its data and length if they were requested. `data` is null for a card that
 * cannot be written, whose response is an error.
 */
export type CardResponse = (
  card: ListedCard,
  content?: { data?: string | null | undefined; length?: number | undefined },
) => string;

/** Returns a function that writes the response for each card. Common parts are computed once. */
export function cardResponses(
  asked: Asked,
  user: DeviceUser,
): { wantsData: boolean; wantsLength: boolean; tellsVersions: boolean; response: CardResponse } {
  const usual = asked.kind === 'props' ? [] : USUAL;
  const usualKeys = new Set(usual.map(propKey));
  const props =
    asked.kind === 'names' ? usual : [...usual, ...asked.props.filter((prop) => !usualKeys.has(propKey(prop)))];
  const keys = new Set(props.map(propKey));
  const wantsData = keys.has(ADDRESS_DATA);
  const wantsTag = keys.has(ETAG);
  const wantsLength = keys.has(LENGTH);
  if (asked.kind === 'names') {
    const names = propstat(USUAL.map(emptyElement).join(''), '200 OK');
    return {
      wantsData: false,
      wantsLength: false,
      tellsVersions: false,
      response: (card) => `<D:response>${hrefXml(pathOf(user, card))}${names}</D:response>`,
    };
  }
  let [same, missing] = ['', ''];
  for (const prop of props) {
    const key = propKey(prop);
    const value = KNOWN.get(key)?.(user);
    if (value !== undefined) same += value === '' ? emptyElement(prop) : element(prop, value);
    else if (key !== ETAG && key !== ADDRESS_DATA && key !== LENGTH)
      missing += asked.isMinimal ? '' : emptyElement(prop);
  }
  const before = `<D:response><D:href>${bookPath(user.userId)}`;
  const notFound = missing === '' ? '' : propstat(missing, '404 Not Found');
  const hasAny = wantsTag || wantsData || wantsLength || same !== '' || missing === '';
  // Everything except the version, the length and the card is the same for all cards.
  const [beforeProps = '', afterProps = ''] = hasAny ? propstat('|', '200 OK').split('|') : [];
  const tag = wantsTag ? `<D:getetag>${escapeXml(cardTag(user.epoch, '|'))}</D:getetag>` : '|';
  const [beforeVersion = '', afterVersion = ''] = `</D:href>${beforeProps}${tag}${same}`.split('|');
  const after = `${afterProps}${notFound}</D:response>`;
  return {
    wantsData,
    wantsLength,
    tellsVersions: wantsTag || wantsData,
    response({ id, resource, version }, { data, length } = {}) {
      if (data === null) return statusResponse(pathOf(user, { id, resource, version }), NOT_WRITTEN);
      const name = resource === null ? defaultResource(id) : hrefName(resource);
      const size = length === undefined ? '' : `<D:getcontentlength>${length}</D:getcontentlength>`;
      const card = data === undefined ? '' : `<C:address-data>${escapeXml(data)}</C:address-data>`;
      return `${before}${name}${beforeVersion}${wantsTag ? version : ''}${afterVersion}${size}${card}${after}`;
    },
  };
}

/** Escapes a name for an href. Most names need no escape. */
function hrefName(resource: string): string {
  return /^[\w.-]*$/.test(resource) ? resource : escapeXml(encodeURIComponent(resource));
}

function pathOf({ userId }: DeviceUser, { id, resource }: ListedCard): string {
  return cardPath(userId, resource ?? defaultResource(id));
}
