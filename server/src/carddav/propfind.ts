import { findBookProperties } from '../book/book-properties.ts';
import type { FastifyReply } from 'fastify';
import type { Listed } from '../book/read/listing.ts';
import { findContactNamed, findNamed } from '../book/resources.ts';
import { askedBy, cardResponses } from './card-props.ts';
import { answerMultistatus, type DavRequest, headerOf, requestedPath, wantsMinimum } from './dav-request.ts';
import { badBody, DavError, noSuchResource } from './dav-error.ts';
import { addLabelGroups } from './group-forms.ts';
import { listedCards } from './listed-cards.ts';
import { type Asked, asksForTransports, membersOf, propsOf } from './properties.ts';
import { readVapidPublicKey } from './push/vapid-keys.ts';
import type { XmlElement } from './xml-element.ts';
import { readXml } from './xml-reader.ts';
import { DAV, propResponse } from './xml-writer.ts';

/** Handles PROPFIND (RFC 4918, section 9.1) with depth 0 or 1; the default is 0. */
export async function propfind(dav: DavRequest): Promise<FastifyReply> {
  const { request } = dav;
  const depth = headerOf(request, 'depth')?.trim().toLowerCase() ?? '0';
  if (depth === 'infinity') throw new DavError(403, '<D:propfind-finite-depth/>', 'Depth is 0 or 1 here.');
  if (depth !== '0' && depth !== '1') throw badBody('Depth is 0 or 1 here.');
  const asked = askedIn(dav, await readXml(dav));
  if (depth === '1' && dav.target.kind === 'book') await addLabelGroups(dav);
  return answerMultistatus(dav, responses(dav, asked, depth === '1'));
}

/** Parses a propfind element; all properties if there is none. */
function askedIn(dav: DavRequest, root: XmlElement | undefined): Asked {
  if (root !== undefined && (root.ns !== DAV || root.name !== 'propfind')) throw badBody('The body is no propfind.');
  return askedBy(root, wantsMinimum(dav));
}

async function* responses(dav: DavRequest, asked: Asked, isDeep: boolean): AsyncGenerator<string> {
  const { services, user, target } = dav;
  const { userId } = user;
  if (target.kind === 'card') {
    const card = await findContactNamed(services.db, userId, target.resource);
    if (card === undefined) throw noSuchResource();
    const { readDetails, response } = cardResponses(asked, user);
    yield response(card, { details: await readDetails?.(services.db, card) });
    return;
  }
  const kept = await findBookProperties(services.db, userId);
  const vapidKey = asksForTransports(asked) ? await readVapidPublicKey(services.db) : undefined;
  const of = (path: string, kind: Exclude<DavRequest['target']['kind'], 'card'>): string => {
    const { found, missing } = propsOf(kind, asked, { user, kept, vapidKey });
    return propResponse(path, found, missing);
  };
  yield of(requestedPath(dav), target.kind);
  if (!isDeep) return;
  for (const { path, kind } of membersOf(target.kind, userId)) yield of(path, kind);
  if (target.kind !== 'book') return;
  const ofCards = cardResponses(asked, user);
  for await (const cards of listedCards(services.db, user)) {
    if (ofCards.readDetails !== undefined) yield* withDetails(dav, cards, ofCards);
    else yield cards.map((card) => ofCards.response(card)).join('');
  }
  // A client that reads the ETags of all cards has the book at the revision of the request.
  if (ofCards.tellsVersions) await dav.known.noteListing(services.db, user);
}

/** Cards per query. A card has at most 64 KiB besides its photo, and photos are read one by one. */
const READ_AT_ONCE = 100;

async function* withDetails(
  { services: { db }, user: { userId } }: DavRequest,
  listed: Listed[],
  { readDetails, response }: ReturnType<typeof cardResponses>,
): AsyncGenerator<string> {
  for (let start = 0; start < listed.length; start += READ_AT_ONCE) {
    const some = listed.slice(start, start + READ_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const read = await findNamed(db, userId, ids);
    for (const card of read) yield response(card, { details: await readDetails?.(db, card) });
  }
}
