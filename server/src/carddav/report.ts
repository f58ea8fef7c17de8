import type { FastifyReply } from 'fastify';
import { answerMultistatus, type DavRequest } from './dav-request.ts';
import { badBody, DavError } from './dav-error.ts';
import { addLabelGroups } from './group-forms.ts';
import { multiget } from './multiget.ts';
import { query } from './query.ts';
import { syncCollection } from './sync-collection.ts';
import { readXml } from './xml-reader.ts';
import { CARDDAV, DAV } from './xml-writer.ts';

const REPORTS = new Map([
  [`{${CARDDAV}}addressbook-multiget`, multiget],
  [`{${CARDDAV}}addressbook-query`, query],
  [`{${DAV}}sync-collection`, syncCollection],
]);

/**
 * Handles REPORT (RFC 3253, section 3.6) on the book. The Depth header is ignored, since some clients send a wrong one.
 */
export async function report(dav: DavRequest): Promise<FastifyReply> {
  const root = await readXml(dav);
  if (root === undefined) throw badBody('The body names no report.');
  const answer = REPORTS.get(`{${root.ns}}${root.name}`);
  if (answer === undefined || dav.target.kind !== 'book')
    throw new DavError(403, '<D:supported-report/>', 'There is no such report here.');
  if (answer !== multiget) await addLabelGroups(dav);
  return answerMultistatus(dav, answer(dav, root));
}
