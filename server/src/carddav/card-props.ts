import { defaultResource } from '../book/resources.ts';
import type { DeviceUser } from '../users/device-user.ts';
import { bookPath, cardPath, principalPath } from './addresses.ts';
import { type Asked, keyOf, type PropName } from './properties.ts';
import { cardTag } from './tokens.ts';
import { CARDDAV, DAV, element, emptyElement, escapeXml, hrefXml, propstat } from './xml-writer.ts';

/** A card as a listing has it; `data` is the card itself, where that was asked for. */
type ListedCard = { id: string; resource: string | null; version: number };

const ADDRESS_DATA = keyOf({ ns: CARDDAV, name: 'address-data' });
const KNOWN: Record<string, (user: DeviceUser) => string> = {
  [keyOf({ ns: DAV, name: 'resourcetype' })]: () => '',
  [keyOf({ ns: DAV, name: 'getcontenttype' })]: () => 'text/vcard; charset=utf-8',
  [keyOf({ ns: DAV, name: 'displayname' })]: () => '',
  [keyOf({ ns: DAV, name: 'current-user-principal' })]: ({ userId }) => hrefXml(principalPath(userId)),
  [keyOf({ ns: DAV, name: 'owner' })]: ({ userId }) => hrefXml(principalPath(userId)),
  [keyOf({ ns: DAV, name: 'principal-collection-set' })]: () => hrefXml('/dav/principals/'),
  [keyOf({ ns: DAV, name: 'current-user-privilege-set' })]: () =>
    ['read', 'write', 'write-content'].map((name) => `<D:privilege><D:${name}/></D:privilege>`).join(''),
};
const ETAG = keyOf({ ns: DAV, name: 'getetag' });
const USUAL: PropName[] = ['resourcetype', 'getcontenttype', 'getetag'].map((name) => ({ ns: DAV, name }));

/** Writes the response for each of many cards: what is the same for all of them is made once. */
export function cardResponses(
  asked: Asked,
  user: DeviceUser,
): { wantsData: boolean; tellsVersions: boolean; response: (card: ListedCard, data?: string) => string } {
  const props = asked === 'all' || asked === 'names' ? USUAL : asked.props;
  const keys = new Set(props.map(keyOf));
  const wantsData = keys.has(ADDRESS_DATA);
  const wantsTag = keys.has(ETAG);
  if (asked === 'names') {
    const names = propstat(USUAL.map(emptyElement).join(''), '200 OK');
    return {
      wantsData: false,
      tellsVersions: false,
      response: (card) => `<D:response>${hrefXml(pathOf(user, card))}${names}</D:response>`,
    };
  }
  let [same, missing] = ['', ''];
  for (const prop of props) {
    const key = keyOf(prop);
    const value = KNOWN[key]?.(user);
    if (value !== undefined) same += value === '' ? emptyElement(prop) : element(prop, value);
    else if (key !== ETAG && key !== ADDRESS_DATA) missing += emptyElement(prop);
  }
  const before = `<D:response><D:href>${bookPath(user.userId)}`;
  const notFound = missing === '' ? '' : propstat(missing, '404 Not Found');
  const hasAny = wantsTag || wantsData || same !== '' || missing === '';
  // What stands around the version, and around the card.
  const [beforeProps = '', afterProps = ''] = hasAny ? propstat('|', '200 OK').split('|') : [];
  const tag = wantsTag ? `<D:getetag>${escapeXml(cardTag(user.epoch, '|'))}</D:getetag>` : '|';
  const [beforeVersion = '', afterVersion = ''] = `</D:href>${beforeProps}${tag}${same}`.split('|');
  const after = `${afterProps}${notFound}</D:response>`;
  const [beforeCard, afterCard] = [`${afterVersion}<C:address-data>`, `</C:address-data>${after}`];
  const withoutCard = `${afterVersion}${after}`;
  return {
    wantsData,
    tellsVersions: wantsTag || wantsData,
    response({ id, resource, version }, data) {
      const name = resource === null ? defaultResource(id) : hrefName(resource);
      const rest = data === undefined ? withoutCard : `${beforeCard}${escapeXml(data)}${afterCard}`;
      return `${before}${name}${beforeVersion}${wantsTag ? version : ''}${rest}`;
    },
  };
}

/** Most names need no escape, and there are thousands. */
function hrefName(resource: string): string {
  return /^[\w.-]*$/.test(resource) ? resource : escapeXml(encodeURIComponent(resource));
}

function pathOf({ userId }: DeviceUser, { id, resource }: ListedCard): string {
  return cardPath(userId, resource ?? defaultResource(id));
}
