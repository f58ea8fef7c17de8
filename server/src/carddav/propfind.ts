import { findBookProperties } from '../book/book-properties.ts';
import type { FastifyReply } from 'fastify';
import { findContactNamed } from './find-card.ts';
import { cardResponses } from './card-props.ts';
import { answerMultistatus, type DavRequest, headerOf } from './dav-request.ts';
import { badBody, DavError, noSuchResource } from './dav-error.ts';
import { listedCards } from './listed-cards.ts';
import { type Asked, membersOf, propsOf } from './properties.ts';
import { noteBase } from './queries.ts';
import type { XmlElement } from './xml-element.ts';
import { child, readXml } from './xml-reader.ts';
import { DAV, propResponse } from './xml-writer.ts';

/** PROPFIND (RFC 4918, section 9.1), of depths 0 and 1; without a depth, 0. */
export async function propfind(dav: DavRequest): Promise<FastifyReply> {
  const { request } = dav;
  const depth = headerOf(request, 'depth')?.trim().toLowerCase() ?? '0';
  if (depth === 'infinity') throw new DavError(403, '<D:propfind-finite-depth/>');
  if (depth !== '0' && depth !== '1') throw badBody('Depth is 0 or 1 here.');
  const asked = askedIn(await readXml(dav));
  return answerMultistatus(dav, responses(dav, asked, depth === '1'));
}

/** What a propfind element asks for; all where there is none. */
function askedIn(root: XmlElement | undefined): Asked {
  if (root !== undefined && (root.ns !== DAV || root.name !== 'propfind')) throw badBody('The body is no propfind.');
  if (child(root, DAV, 'propname') !== undefined) return 'names';
  const prop = child(root, DAV, 'prop');
  return prop === undefined ? 'all' : { props: prop.children };
}

async function* responses(dav: DavRequest, asked: Asked, isDeep: boolean): AsyncGenerator<string> {
  const { services, user, target } = dav;
  const { userId } = user;
  if (target.kind === 'card') {
    const card = await services.bookLocks.share(userId, () => findContactNamed(services.db, userId, target.resource));
    if (card === undefined) throw noSuchResource();
    yield cardResponses(asked, user).response(card);
    return;
  }
  const kept = await findBookProperties(services.db, userId);
  const of = (path: string, kind: Exclude<DavRequest['target']['kind'], 'card'>): string => {
    const { found, missing } = propsOf(kind, asked, { user, kept });
    return propResponse(path, found, missing);
  };
  yield of(pathOf(dav), target.kind);
  if (!isDeep) return;
  for (const { path, kind } of membersOf(target.kind, userId)) yield of(path, kind);
  if (target.kind !== 'book') return;
  const { tellsVersions, response } = cardResponses(asked, user);
  for await (const cards of listedCards(services, user)) yield cards.map((card) => response(card)).join('');
  // Whoever reads the tags of all cards knows the book as it was when that began.
  if (tellsVersions) await noteBase(services.db, user);
}

/** As it was asked for, with the slash that every collection ends in. */
function pathOf({ request }: DavRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path.endsWith('/') ? path : `${path}/`;
}
