import { timeOf } from '../book/past/acts.ts';
import { defaultResource, resourceOf, type NamedContact } from '../book/resources.ts';
import type { Db } from '../store/store.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { bookPath, cardPath } from './addresses.ts';
import { sentText, UnwritableCard } from './cards.ts';
import { inGroupForm } from './group-forms.ts';
import { type Asked, EVERYWHERE, privileges, propKey, type PropName, type Values } from './properties.ts';
import { cardTag } from './tokens.ts';
import type { XmlElement } from './xml-element.ts';
import { child } from './xml-reader.ts';
import { CARDDAV, DAV, element, emptyElement, escapeXml, propstat, statusResponse } from './xml-writer.ts';

/** A card in a listing. */
type ListedCard = { id: string; resource: string | null; version: number };

const ADDRESS_DATA = propKey({ ns: CARDDAV, name: 'address-data' });
const cardPrivileges = ({ access }: DeviceUser): string =>
  access === 'read' ? privileges('read') : privileges('read', 'write', 'write-content');
const KNOWN: Values = new Map([
  ...EVERYWHERE,
  [propKey({ ns: DAV, name: 'resourcetype' }), () => ''],
  [propKey({ ns: DAV, name: 'getcontenttype' }), () => 'text/vcard; charset=utf-8'],
  [propKey({ ns: DAV, name: 'displayname' }), () => ''],
  [propKey({ ns: DAV, name: 'current-user-privilege-set' }), cardPrivileges],
]);
const NOT_WRITTEN = '500 Internal Server Error';
const ETAG = propKey({ ns: DAV, name: 'getetag' });
const LENGTH = propKey({ ns: DAV, name: 'getcontentlength' });
const TIME = propKey({ ns: DAV, name: 'getlastmodified' });
const USUAL = ['resourcetype', 'getcontenttype', 'getetag', 'getcontentlength', 'getlastmodified'].map(
  (name): PropName => ({ ns: DAV, name }),
);

/** Parses what a PROPFIND or a report requests (RFC 4918, section 14.20); all properties if it does not say. */
export function askedBy(root: XmlElement | undefined, isMinimal: boolean): Asked {
  const prop = child(root, DAV, 'prop');
  if (prop !== undefined) return { kind: 'props', props: prop.children, isMinimal };
  if (child(root, DAV, 'propname') !== undefined) return { kind: 'names' };
  return { kind: 'all', props: child(root, DAV, 'include')?.children ?? [], isMinimal };
}

/**
 * Writes the response for a card, with its data and details if they were requested. `data` is null for a card that
 * cannot be written, whose response is an error.
 */
export type CardResponse = (
  card: ListedCard,
  content?: { data?: string | null | undefined; details?: string | undefined },
) => string;

/** Returns a function that writes the response for each card. Common parts are computed once. */
export function cardResponses(
  asked: Asked,
  user: DeviceUser,
): {
  wantsData: boolean;
  /** Reads the requested properties that the listing does not have, as XML. */
  readDetails: ((db: Db, card: NamedContact) => Promise<string>) | undefined;
  tellsVersions: boolean;
  response: CardResponse;
} {
  const usual = asked.kind === 'props' ? [] : USUAL;
  const usualKeys = new Set(usual.map(propKey));
  const { props: named, isMinimal } = asked.kind === 'names' ? { props: [], isMinimal: true } : asked;
  const props = [...usual, ...named.filter((prop) => !usualKeys.has(propKey(prop)))];
  const keys = new Set(asked.kind === 'names' ? [] : props.map(propKey));
  const wantsData = keys.has(ADDRESS_DATA);
  const wantsTag = keys.has(ETAG);
  const [wantsLength, wantsTime] = [keys.has(LENGTH), keys.has(TIME)];
  let [same, missing] = ['', ''];
  for (const prop of props) {
    const key = propKey(prop);
    const value = asked.kind === 'names' ? '' : KNOWN.get(key)?.(user, {});
    if (value !== undefined) same += value === '' ? emptyElement(prop) : element(prop, value);
    else if (![ETAG, ADDRESS_DATA, LENGTH, TIME].includes(key)) missing += isMinimal ? '' : emptyElement(prop);
  }
  const before = `<D:response><D:href>${bookPath(user.userId)}`;
  const notFound = missing === '' ? '' : propstat(missing, '404 Not Found');
  const hasAny = wantsTag || wantsData || wantsLength || wantsTime || same !== '' || missing === '';
  // Everything except the version, the details and the card is the same for all cards.
  const [beforeProps = '', afterProps = ''] = hasAny ? propstat('|', '200 OK').split('|') : [];
  const tag = wantsTag ? `<D:getetag>${escapeXml(cardTag(user.epoch, '|'))}</D:getetag>` : '|';
  const [beforeVersion = '', afterVersion = ''] = `</D:href>${beforeProps}${tag}${same}`.split('|');
  const after = `${afterProps}${notFound}</D:response>`;
  return {
    wantsData,
    readDetails: wantsLength || wantsTime ? readDetails : undefined,
    tellsVersions: wantsTag || wantsData,
    response({ id, resource, version }, { data, details = '' } = {}) {
      if (data === null) return statusResponse(cardPath(user.userId, resourceOf({ id, resource })), NOT_WRITTEN);
      const name = resource === null ? defaultResource(id) : hrefName(resource);
      const card = data === undefined ? '' : `<C:address-data>${escapeXml(data)}</C:address-data>`;
      return `${before}${name}${beforeVersion}${wantsTag ? version : ''}${afterVersion}${details}${card}${after}`;
    },
  };

  async function readDetails(db: Db, card: NamedContact): Promise<string> {
    const length = wantsLength ? await cardLength(db, user, card) : undefined;
    const time = wantsTime ? await timeOf(db, user.userId, card.version) : undefined;
    return (
      (length === undefined ? '' : `<D:getcontentlength>${length}</D:getcontentlength>`) +
      (time === undefined ? '' : `<D:getlastmodified>${new Date(time).toUTCString()}</D:getlastmodified>`)
    );
  }
}

/** Returns the size in bytes of a contact's card as GET sends it; undefined if it cannot be written. */
async function cardLength(db: Db, user: DeviceUser, contact: NamedContact): Promise<number | undefined> {
  try {
    const shown = inGroupForm(contact, user.groupForm);
    return Buffer.byteLength(await sentText(db, user.userId, shown, { version: '3.0' }));
  } catch (error) {
    if (error instanceof UnwritableCard) return undefined;
    throw error;
  }
}

/** Escapes a name for an href. Most names need no escape. */
function hrefName(resource: string): string {
  return /^[\w.-]*$/.test(resource) ? resource : escapeXml(encodeURIComponent(resource));
}
