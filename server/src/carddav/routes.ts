import { CARD_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PROBLEM_STATUS } from '@contactbook/contract/problems';
import { pathOf } from '../http/path.ts';
import { problemBody, ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { createDeviceUser } from '../users/device-user.ts';
import { type Place, placeOf, ROOT } from './addresses.ts';
import { tooLarge } from './change-card.ts';
import { DavError, noSuchResource } from './dav-error.ts';
import { createPartTurns, type DavRequest } from './dav-request.ts';
import { deleteCard } from './delete-card.ts';
import { createFetched } from './fetched.ts';
import { getCard } from './get-card.ts';
import { boundLongBodies } from './long-bodies.ts';
import { propfind } from './propfind.ts';
import { proppatch } from './proppatch.ts';
import { putCard } from './put-card.ts';
import { report } from './report.ts';
import { xmlMaxBytes } from './xml-reader.ts';

type Verb = (dav: DavRequest) => Promise<FastifyReply>;
/** By method: what answers it, and what it takes. */
const VERBS: Record<string, { answer: Verb; takes?: 'xml' | 'card' }> = {
  OPTIONS: { answer: options },
  GET: { answer: getCard },
  PUT: { answer: putCard, takes: 'card' },
  DELETE: { answer: deleteCard },
  PROPFIND: { answer: propfind, takes: 'xml' },
  PROPPATCH: { answer: proppatch, takes: 'xml' },
  REPORT: { answer: report, takes: 'xml' },
  MKCOL: { answer: refuseCollection, takes: 'xml' },
  MKCALENDAR: { answer: refuseCollection, takes: 'xml' },
  MOVE: { answer: refuse },
  COPY: { answer: refuse },
  LOCK: { answer: refuse, takes: 'xml' },
  UNLOCK: { answer: refuse },
  POST: { answer: refuse, takes: 'card' },
};
const ALLOWED = ['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', 'PROPFIND', 'PROPPATCH', 'REPORT'].join(', ');
const BODILESS = new Set(['OPTIONS', 'GET', 'DELETE']);
const KNOWN_TO_FASTIFY = new Set(['OPTIONS', 'GET', 'PUT', 'DELETE', 'POST']);

/** CardDAV: a book for phones and programs, each with a password of its own (RFC 6352). */
export async function carddavRoutes(app: App, services: Services): Promise<void> {
  const deviceUser = createDeviceUser(services);
  const fetched = createFetched();
  const takeTurn = createPartTurns(services.db);
  const boundLongBody = boundLongBodies(deviceUser);
  const maxBytes = { card: CARD_MAX_BYTES, xml: xmlMaxBytes(services.config.contactsPerPerson) };
  for (const method of Object.keys(VERBS)) {
    if (!KNOWN_TO_FASTIFY.has(method)) app.addHttpMethod(method, { hasBody: true });
  }
  await app.register(async (app: App) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    app.setErrorHandler(answerError);
    discoveryRoutes(app);
    for (const [method, { answer, takes }] of Object.entries(VERBS)) {
      for (const url of ['/dav', '/dav/*']) {
        app.route({
          method: method, // those of Fastify, and those just added
          url,
          config: { cors: false },
          ...(takes !== undefined && { bodyLimit: maxBytes[takes], preParsing: boundLongBody }),
          schema: {
            hide: true,
            security: [{ basic: [] }],
            ...(!BODILESS.has(method) && { body: Type.Unsafe<Buffer>({}) }),
          },
          handler: async (request, reply) => {
            const user = await deviceUser(request);
            const place = placeOf(pathOf(request), user.userId);
            if (place === undefined) throw answer === refuseCollection ? noMoreBooks() : noSuchResource();
            const body = Buffer.isBuffer(request.body) ? request.body : undefined;
            void reply.header('dav', DAV_CLASSES);
            return answer({ services, request, reply, user, place, body, fetched, takeTurn });
          },
        });
      }
    }
  });
}

/** RFC 4918, section 18; RFC 6352, section 6.1. */
const DAV_CLASSES = '1, 3, addressbook, extended-mkcol';

/** RFC 6764, section 5, and where programs of other servers look. */
function discoveryRoutes(app: App): void {
  const methods = ['GET', 'PROPFIND', 'OPTIONS', 'REPORT', 'POST'];
  for (const url of ['/.well-known/carddav', '/remote.php/dav', '/remote.php/dav/*', '/remote.php/carddav']) {
    for (const method of methods) {
      const schema = { hide: true, ...(!BODILESS.has(method) && { body: Type.Unsafe<Buffer>({}) }) };
      app.route({ method: method, url, config: { cors: false }, schema, handler: toRoot });
    }
  }
  app.route({ method: 'PROPFIND', url: '/', schema: { hide: true }, handler: toRoot });
}

function toRoot(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(ROOT, 301);
}

/** OPTIONS (RFC 6352, section 6.1). */
async function options({ reply }: DavRequest): Promise<FastifyReply> {
  return reply.header('allow', ALLOWED).code(200).send();
}

/** MKCOL (RFC 5689): there is one book, and no other can be made. */
async function refuseCollection({ place }: DavRequest): Promise<FastifyReply> {
  if (place.kind !== 'card') throw new DavError(405, '<D:resource-must-be-null/>', '', { allow: ALLOWED });
  throw noMoreBooks();
}

function noMoreBooks(): DavError {
  return new DavError(403, '<D:valid-resourcetype/>');
}

/** MOVE, COPY and locks (RFC 4918, sections 9.8 to 9.11) have no use in one book. */
async function refuse({ place }: { place: Place }): Promise<FastifyReply> {
  throw new DavError(place.kind === 'card' ? 403 : 405, '', '', { allow: ALLOWED });
}

/** In XML where the RFCs name a precondition; whoever is not known is asked for the password, in every phase. */
function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && request.method === 'PUT') {
    request.raw.resume();
    return answerError(tooLarge(), request, reply.removeHeader('connection'));
  }
  if (error instanceof DavError) {
    return reply.code(error.status).headers(error.headers).type('application/xml; charset=utf-8').send(error.body);
  }
  if (error instanceof ProblemError && error.code === 'book_full') {
    return answerError(new DavError(507, '<D:quota-not-exceeded/>', error.message), request, reply);
  }
  if (error instanceof ProblemError && error.code === 'not_logged_in') {
    return reply
      .code(PROBLEM_STATUS.not_logged_in)
      .header('www-authenticate', 'Basic realm="ContactBook", charset="UTF-8"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(problemBody(error)));
  }
  throw error;
}
