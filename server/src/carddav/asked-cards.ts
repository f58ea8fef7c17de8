import type { NamedContact } from '../book/resources.ts';
import { askedBy, cardResponses } from './card-props.ts';
import { type CardForm, sentText, UnwritableCard, type Version } from './cards.ts';
import { DavError } from './dav-error.ts';
import { hasCategories, inGroupForm } from './group-forms.ts';
import { type DavRequest, wantsMinimum } from './dav-request.ts';
import type { XmlElement } from './xml-element.ts';
import { child, childrenOf } from './xml-reader.ts';
import { CARDDAV, DAV } from './xml-writer.ts';

/** Parses what a report requests of each card, and returns the functions that answer it. */
export function cardAnswers(root: XmlElement, dav: DavRequest) {
  const { db } = dav.services;
  const form = formOf(child(child(root, DAV, 'prop'), CARDDAV, 'address-data'));
  const responses = cardResponses(askedBy(root, wantsMinimum(dav)), dav.user);
  const { wantsData, readDetails, response } = responses;

  async function finished(contact: NamedContact, made: CardData | undefined): Promise<string> {
    const data = await made;
    return response(contact, data === null ? { data } : { data, details: await readDetails?.(db, contact) });
  }

  return {
    ...responses,
    /** Whether the card itself must be read. */
    wantsCard: wantsData || readDetails !== undefined,
    /** Writes one card. Most cards are sent as stored, so no promise is needed. */
    write: (contact: NamedContact): string | Promise<string> => {
      if (wantsData && form.props === undefined) dav.known.noteFetched(dav.user, contact.id);
      const data = wantsData ? dataOf(dav, contact, form) : undefined;
      return readDetails !== undefined || typeof data === 'object'
        ? finished(contact, data)
        : response(contact, { data });
    },
  };
}

type CardData = string | Promise<string | null>;

/** Returns the card of a contact in the requested form. If it cannot be written, it is null and the error is logged. */
export function dataOf({ services, user, request }: DavRequest, contact: NamedContact, form: CardForm): CardData {
  const { userId, groupForm } = user;
  const send = () => sentText(services.db, userId, inGroupForm(contact, groupForm), form);
  const sent = hasCategories(groupForm) ? Promise.resolve().then(send) : send();
  if (typeof sent === 'string') return sent;
  return sent.catch((error: unknown) => {
    if (!(error instanceof UnwritableCard)) throw error;
    request.log.error({ err: error, contact: contact.id }, 'a card could not be written for a device');
    return null;
  });
}

/**
 * Parses address-data (RFC 6352, section 10.4). Some clients write `Content-Type`, and `DAV:allprop` instead of
 * CardDAV's.
 */
function formOf(data: XmlElement | undefined): CardForm {
  if (data === undefined) return { version: '3.0' };
  const attributes = new Map(Object.entries(data.attributes).map(([name, value]) => [name.toLowerCase(), value]));
  const [type = ''] = (attributes.get('content-type') ?? 'text/vcard').toLowerCase().split(';');
  const version = attributes.get('version')?.trim() ?? '3.0';
  if (!/^\s*text\/(?:x-)?vcard\s*$/.test(type) || !isVersion(version)) {
    throw new DavError(
      403,
      '<C:supported-address-data-conversion/>',
      'Cards are sent as text/vcard, version 3.0 or 4.0.',
    );
  }
  const names = childrenOf(data, CARDDAV, 'prop').flatMap(({ attributes: { name } }) => name?.toUpperCase() ?? []);
  return names.length === 0 ? { version } : { version, props: new Set(names) };
}

function isVersion(text: string): text is Version {
  return text === '3.0' || text === '4.0';
}
