import { CARD_MAX_BYTES, PHOTO_MAX_BYTES } from '@contactbook/contract/limits';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { bookPath, homePath, type Target, principalPath, ROOT } from './addresses.ts';
import { topicOf } from './push/push-message.ts';
import { cardTag, writeToken } from './tokens.ts';
import type { XmlElement } from './xml-element.ts';
import { CALENDARSERVER, CARDDAV, DAV, element, emptyElement, escapeXml, hrefXml, PUSH } from './xml-writer.ts';

export type PropName = Pick<XmlElement, 'ns' | 'name'>;
/**
 * The requesting device, the properties that clients have set on the book, and the public key for push services if the
 * client asks for it.
 */
export type PropContext = { user: DeviceUser; kept: Map<string, string>; vapidKey?: string | undefined };
type Value = (user: DeviceUser, context: Pick<PropContext, 'vapidKey'>) => string | undefined;
/** The values of properties, by their keys. */
export type Values = Map<string, Value>;

export const propKey = ({ ns, name }: PropName): string => `{${ns}}${name}`;
const propOf = (key: string): PropName => {
  const end = key.lastIndexOf('}');
  return { ns: key.slice(1, end), name: key.slice(end + 1) };
};
const dav = (name: string): string => propKey({ ns: DAV, name });
const carddav = (name: string): string => propKey({ ns: CARDDAV, name });
const cs = (name: string): string => propKey({ ns: CALENDARSERVER, name });
const push = (name: string): string => propKey({ ns: PUSH, name });

const reports = (...names: string[]): string =>
  names.map((name) => `<D:supported-report><D:report><${name}/></D:report></D:supported-report>`).join('');
export const privileges = (...names: string[]): string =>
  names.map((name) => `<D:privilege><D:${name}/></D:privilege>`).join('');
const ALL = ['all', 'read', 'write', 'write-properties', 'write-content', 'bind', 'unbind', 'read-acl'];
const MAY_READ = ['read', 'read-current-user-privilege-set'];
const types = (...names: string[]): string => ['D:collection', ...names].map((name) => `<${name}/>`).join('');

/** RFC 5397, RFC 3744: on every resource. */
export const EVERYWHERE: Values = new Map<string, Value>([
  [dav('current-user-principal'), (user) => hrefXml(principalPath(user.userId))],
  [dav('principal-collection-set'), () => hrefXml('/dav/principals/')],
  [dav('owner'), (user) => hrefXml(principalPath(user.userId))],
]);

const COLLECTION: Values = new Map<string, Value>([
  ...EVERYWHERE,
  [dav('resourcetype'), () => types()],
  [dav('displayname'), () => 'ContactBook'],
  [dav('current-user-privilege-set'), () => privileges(...MAY_READ)],
  [dav('supported-report-set'), () => ''],
]);

const PRINCIPAL: Values = new Map<string, Value>([
  ...COLLECTION,
  [dav('resourcetype'), () => types('D:principal')],
  [dav('displayname'), (user) => escapeXml(user.name)],
  [dav('principal-URL'), (user) => hrefXml(principalPath(user.userId))],
  [dav('alternate-URI-set'), () => ''],
  [dav('group-membership'), () => ''],
  [dav('resource-id'), (user) => hrefXml(`urn:uuid:${user.userId}`)],
  [carddav('addressbook-home-set'), (user) => hrefXml(homePath(user.userId))],
  [cs('email-address-set'), (user) => `<CS:email-address>${escapeXml(user.email)}</CS:email-address>`],
]);

const SUPPORTED_DATA = '<C:address-data-type content-type="text/vcard" version="3.0"/>';
const DEFAULT_BOOK_NAME = 'Contacts';

/** RFC 6352, section 6.2; RFC 6578, section 4. */
const BOOK: Values = new Map<string, Value>([
  ...COLLECTION,
  [dav('resourcetype'), () => types('C:addressbook')],
  [dav('displayname'), () => DEFAULT_BOOK_NAME],
  [
    dav('current-user-privilege-set'),
    ({ access }) => privileges(...(access === 'read' ? MAY_READ : [...ALL, ...MAY_READ.slice(1)])),
  ],
  [dav('supported-report-set'), () => reports('C:addressbook-multiget', 'C:addressbook-query', 'D:sync-collection')],
  [dav('sync-token'), (user) => writeToken(user)],
  // A collection has no content of its own.
  [dav('getcontentlength'), () => '0'],
  [dav('getetag'), (user) => cardTag(user.epoch, user.revision)],
  [cs('getctag'), (user) => escapeXml(cardTag(user.epoch, user.revision))],
  [dav('resource-id'), (user) => hrefXml(`urn:contactbook:book:${user.userId}`)],
  [carddav('supported-address-data'), () => SUPPORTED_DATA],
  [carddav('supported-collation-set'), () => COLLATIONS],
  [carddav('max-resource-size'), () => String(CARD_MAX_BYTES)],
  [carddav('max-image-size'), () => String(PHOTO_MAX_BYTES)],
  [cs('max-image-size'), () => String(PHOTO_MAX_BYTES)],
  [push('transports'), (_user, { vapidKey }) => vapidKey && transports(vapidKey)],
  [push('topic'), (user) => topicOf(user.userId)],
  [push('supported-triggers'), () => '<P:content-update><D:depth>1</D:depth></P:content-update>'],
]);
const transports = (vapidKey: string): string =>
  `<P:web-push><P:vapid-public-key type="p256ecdsa">${vapidKey}</P:vapid-public-key></P:web-push>`;
const COLLATIONS = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap']
  .map((name) => `<C:supported-collation>${name}</C:supported-collation>`)
  .join('');

const VALUES: Record<Exclude<Target['kind'], 'card'>, Values> = {
  root: COLLECTION,
  principals: COLLECTION,
  books: COLLECTION,
  home: COLLECTION,
  principal: PRINCIPAL,
  book: BOOK,
};
/** Properties that are returned only when a client names them (RFC 4918, section 9.1; RFC 6352, section 6.2). */
const NOT_OF_ALL = new Set([
  dav('supported-report-set'),
  dav('current-user-privilege-set'),
  ...['transports', 'topic', 'supported-triggers'].map(push),
]);

/** Returns whether the client asks for the key for push services. */
export function asksForTransports(asked: Asked): boolean {
  return asked.kind !== 'names' && asked.props.some((prop) => propKey(prop) === push('transports'));
}

/**
 * The requested properties: these, the usual ones and these, or only names. A minimal answer omits missing properties.
 */
export type Asked = { kind: 'props' | 'all'; props: PropName[]; isMinimal: boolean } | { kind: 'names' };

/** Returns the properties of a resource other than a card, and those that it lacks, as XML. */
export function propsOf(
  kind: keyof typeof VALUES,
  asked: Asked,
  seen: PropContext,
): { found: string; missing: string } {
  const values = VALUES[kind];
  const kept = kind === 'book' ? seen.kept : new Map<string, string>();
  const known = [...new Set([...values.keys(), ...kept.keys()])];
  if (asked.kind === 'names') return { found: known.map((key) => emptyElement(propOf(key))).join(''), missing: '' };
  const usual = asked.kind === 'all' ? known.filter((key) => !NOT_OF_ALL.has(key)) : [];
  const props = [...usual.map(propOf), ...asked.props.filter((prop) => !usual.includes(propKey(prop)))];
  let [found, missing] = ['', ''];
  for (const prop of props) {
    const key = propKey(prop);
    const value = kept.get(key) ?? values.get(key)?.(seen.user, seen);
    if (value === undefined) missing += asked.isMinimal ? '' : emptyElement(prop);
    else found += value === '' ? emptyElement(prop) : element(prop, value);
  }
  return { found, missing };
}

/** Returns whether the server defines this property itself, so that clients cannot set it (PROPPATCH). */
export function isProtected(prop: PropName): boolean {
  const key = propKey(prop);
  return key !== dav('displayname') && BOOK.has(key);
}

/** Returns the members of a collection: the book below its home, and the collections above it. */
export function membersOf(kind: Target['kind'], userId: string): { kind: keyof typeof VALUES; path: string }[] {
  if (kind === 'root')
    return [
      { kind: 'principals', path: `${ROOT}principals/` },
      { kind: 'books', path: `${ROOT}books/` },
    ];
  if (kind === 'principals') return [{ kind: 'principal', path: principalPath(userId) }];
  if (kind === 'books') return [{ kind: 'home', path: homePath(userId) }];
  if (kind === 'home') return [{ kind: 'book', path: bookPath(userId) }];
  return [];
}
