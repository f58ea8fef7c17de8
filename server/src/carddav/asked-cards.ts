import type { DeviceUser } from '../users/device-user.ts';
import { cardResponses } from './card-props.ts';
import type { CardForm, Version } from './cards.ts';
import { DavError } from './dav-error.ts';
import type { Asked } from './properties.ts';
import type { XmlElement } from './xml-element.ts';
import { child, childrenOf } from './xml-reader.ts';
import { CARDDAV, DAV } from './xml-writer.ts';

/** What a report asks of each card, how that is answered, and in which form it wants their data. */
export function cardAnswers(root: XmlElement, user: DeviceUser) {
  const prop = child(root, DAV, 'prop');
  const asked: Asked =
    prop !== undefined ? { props: prop.children } : child(root, DAV, 'propname') === undefined ? 'all' : 'names';
  return { form: formOf(child(prop, CARDDAV, 'address-data')), ...cardResponses(asked, user) };
}

/** RFC 6352, section 10.4; some clients write `Content-Type`, and `DAV:allprop` where CardDAV's own is meant. */
function formOf(data: XmlElement | undefined): CardForm {
  if (data === undefined) return { version: '3.0' };
  const attributes = new Map(Object.entries(data.attributes).map(([name, value]) => [name.toLowerCase(), value]));
  const [type = ''] = (attributes.get('content-type') ?? 'text/vcard').toLowerCase().split(';');
  const version = attributes.get('version')?.trim() ?? '3.0';
  if (!/^\s*text\/(?:x-)?vcard\s*$/.test(type) || !isVersion(version)) {
    throw new DavError(403, '<C:supported-address-data-conversion/>');
  }
  const names = childrenOf(data, CARDDAV, 'prop').flatMap(({ attributes: { name } }) => name?.toUpperCase() ?? []);
  return names.length === 0 ? { version } : { version, props: new Set(names) };
}

function isVersion(text: string): text is Version {
  return text === '3.0' || text === '4.0';
}
