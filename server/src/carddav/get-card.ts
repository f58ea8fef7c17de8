import type { FastifyReply } from 'fastify';
import { findMergedOfUids, findSurvivor } from '../book/merged-contacts.ts';
import { findByResource, findContactNamed, findNamed, resourceOf, uidUnder } from '../book/resources.ts';
import { isCurrent } from '../contacts/rules.ts';
import { cardPath } from './addresses.ts';
import { dataOf } from './asked-cards.ts';
import type { Version } from './cards.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { noSuchResource, DavError } from './dav-error.ts';
import { cardTag } from './tokens.ts';

/** Handles GET and HEAD of a card (RFC 6352, section 5.1; RFC 9110, section 13). */
export async function getCard(dav: DavRequest): Promise<FastifyReply> {
  const { services, request, reply, user, target, known } = dav;
  if (target.kind !== 'card')
    throw new DavError(405, '', 'Only cards can be fetched.', { allow: 'OPTIONS, PROPFIND, REPORT, PROPPATCH' });
  const contact = await findContactNamed(services.db, user.userId, target.resource);
  if (contact === undefined) return toSurvivor(dav, target.resource);
  const tag = cardTag(user.epoch, contact.version);
  void reply.header('etag', tag);
  if (request.method === 'GET') known.noteFetched(user, contact.id);
  if (isCurrent(tag, headerOf(request, 'if-none-match'))) return reply.code(304).send();
  const card = await dataOf(dav, contact, { version: acceptedVersion(headerOf(request, 'accept')) });
  if (card === null) throw new DavError(406, '', 'This card cannot be written in the version that was asked for.');
  return reply.type('text/vcard; charset=utf-8').send(card);
}

/** Redirects a program that has edited a contact which was merged, and shows a 404 on its next GET as an error. */
async function toSurvivor({ services: { db }, reply, user: { userId } }: DavRequest, resource: string) {
  const id = await findByResource(db, userId, resource);
  const uid = await uidUnder(db, userId, resource);
  const merged =
    (id === undefined ? undefined : await findSurvivor(db, userId, id)) ??
    (uid === undefined ? undefined : (await findMergedOfUids(db, userId, [uid]))[0]);
  const [survivor] = merged === undefined ? [] : await findNamed(db, userId, [merged.survivor.id]);
  if (survivor === undefined) throw noSuchResource();
  // The undo of the merge ends the redirection.
  return reply.redirect(cardPath(userId, resourceOf(survivor)), 307);
}

/** Returns the version that the client prefers (RFC 9110, section 12.5.1), which is 4.0 only where it is named. */
function acceptedVersion(accept = ''): Version {
  const ranges = accept.slice(0, 1000).toLowerCase().split(',');
  const weight = (...forms: RegExp[]): number => {
    const [range] = forms.flatMap((form) => ranges.find((each) => form.test(each)) ?? []);
    return range === undefined ? 0 : Number(/;\s*q\s*=\s*([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  const in4 = weight(/text\/vcard.*version="?4\.0/);
  const in3 = weight(/text\/vcard.*version="?3\.0/, /text\/vcard(?!.*version)/, /\/\*/);
  return in4 > 0 && in4 >= in3 ? '4.0' : '3.0';
}
