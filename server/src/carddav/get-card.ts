import type { FastifyReply } from 'fastify';
import { isCurrent } from '../contacts/rules.ts';
import { dataOf } from './asked-cards.ts';
import type { Version } from './cards.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { noSuchResource, DavError } from './dav-error.ts';
import { findContactNamed } from './find-card.ts';
import { cardTag } from './tokens.ts';

/** Handles GET and HEAD of a card (RFC 6352, section 5.1; RFC 9110, section 13). */
export async function getCard(dav: DavRequest): Promise<FastifyReply> {
  const { services, request, reply, user, target, known } = dav;
  if (target.kind !== 'card')
    throw new DavError(405, '', 'Only cards can be fetched.', { allow: 'OPTIONS, PROPFIND, REPORT, PROPPATCH' });
  const contact = await findContactNamed(services.db, user.userId, target.resource);
  if (contact === undefined) throw noSuchResource();
  const tag = cardTag(user.epoch, contact.version);
  void reply.header('etag', tag);
  if (request.method === 'GET') known.noteFetched(user, contact.id);
  if (isCurrent(tag, headerOf(request, 'if-none-match'))) return reply.code(304).send();
  const card = await dataOf(dav, contact, { version: acceptedVersion(headerOf(request, 'accept')) });
  if (card === null) throw new DavError(406, '', 'This card cannot be written in the version that was asked for.');
  return reply.type('text/vcard; charset=utf-8').send(card);
}

function acceptedVersion(accept = ''): Version {
  return /text\/vcard\s*;\s*version="?4\.0/i.test(accept.slice(0, 1000)) ? '4.0' : '3.0';
}
