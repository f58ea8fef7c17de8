import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PROBLEM_STATUS } from '@contactbook/contract/problems';
import { pathOf } from '../http/path.ts';
import { problemBody, ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { currentDevice } from '../users/devices/device-user.ts';
import { type Target, targetOf, ROOT } from './addresses.ts';
import { boundLongBody } from './bodies.ts';
import { DavError, noSuchResource } from './dav-error.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { deleteCard } from './delete-card.ts';
import { getCard } from './get-card.ts';
import { createKnownVersions } from './known-versions.ts';
import { propfind } from './propfind.ts';
import { proppatch } from './proppatch.ts';
import { registerPush, unregisterRoute } from './push/register.ts';
import { putCard } from './put-card.ts';
import { report } from './report.ts';
import { hrefXml } from './xml-writer.ts';

/** Handlers by method. */
const VERBS: Record<string, (dav: DavRequest) => Promise<FastifyReply>> = {
  OPTIONS: options,
  GET: getCard,
  PUT: putCard,
  DELETE: deleteCard,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  REPORT: report,
  MKCOL: refuseCollection,
  MKCALENDAR: refuseCollection,
  MOVE: refuse,
  COPY: refuse,
  LOCK: refuse,
  UNLOCK: refuse,
  POST: async (dav) => (await registerPush(dav)) ?? refuse(dav),
};
const ALLOWED = ['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', 'PROPFIND', 'PROPPATCH', 'REPORT', 'POST'].join(', ');
/** Methods that a device may use whose password only reads. POST registers for push messages, and nothing else. */
const READING = new Set(['OPTIONS', 'GET', 'PROPFIND', 'REPORT', 'POST']);
const BODILESS = new Set(['OPTIONS', 'GET', 'DELETE']);
const KNOWN_TO_FASTIFY = new Set(['OPTIONS', 'GET', 'PUT', 'DELETE', 'POST']);

/** The CardDAV routes (RFC 6352): one book for each user, with separate passwords for devices. */
export async function carddavRoutes(app: App, services: Services): Promise<void> {
  const known = createKnownVersions();
  for (const method of Object.keys(VERBS)) {
    if (!KNOWN_TO_FASTIFY.has(method)) app.addHttpMethod(method, { hasBody: true });
  }
  await app.register(async (app: App) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.setErrorHandler(answerError);
    discoveryRoutes(app);
    unregisterRoute(app, services);
    for (const [method, answer] of Object.entries(VERBS)) {
      for (const url of ['/dav', '/dav/*']) {
        app.route({
          method: method, // Fastify's own methods, and those added above
          url,
          config: { cors: false },
          schema: {
            hide: true,
            security: [{ basic: [] }],
            ...(!BODILESS.has(method) && { body: Type.Unsafe<Readable>({}) }),
          },
          handler: async (request, reply) => {
            const { userId, access } = currentDevice(request);
            if (access === 'read' && !READING.has(method)) throw mayOnlyRead(pathOf(request));
            const target = targetOf(pathOf(request), userId);
            if (target === undefined) throw answer === refuseCollection ? noMoreBooks() : noSuchResource();
            refuseEncoded(request);
            await boundLongBody(services.schedule, request, reply, userId);
            void reply.header('dav', DAV_CLASSES);
            return answer({
              services,
              request,
              reply,
              target,
              known,
              get user() {
                return currentDevice(request);
              },
            });
          },
        });
      }
    }
  });
}

/** Refuses a change by a device whose password only reads (RFC 3744, section 7.1.1). */
function mayOnlyRead(path: string): DavError {
  const resource = `<D:resource>${hrefXml(path)}<D:privilege><D:write/></D:privilege></D:resource>`;
  const precondition = `<D:need-privileges>${resource}</D:need-privileges>`;
  return new DavError(403, precondition, 'The password of this device only reads. Nothing was changed.');
}

/** Refuses compressed bodies (RFC 9110, section 15.5.16). */
function refuseEncoded(request: FastifyRequest): void {
  const encoding = headerOf(request, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return;
  throw new DavError(415, '', 'Send the body without a Content-Encoding.', { 'accept-encoding': 'identity' });
}

/** RFC 4918, section 18; RFC 6352, section 6.1; draft-bitfire-webdav-push-00, section 3. */
const DAV_CLASSES = '1, 3, addressbook, webdav-push';

/** Routes for discovery (RFC 6764, section 5), and paths that clients of other servers try. */
function discoveryRoutes(app: App): void {
  const methods = ['GET', 'PROPFIND', 'OPTIONS', 'REPORT', 'POST'];
  for (const url of ['/.well-known/carddav', '/remote.php/dav', '/remote.php/dav/*', '/remote.php/carddav']) {
    for (const method of methods) {
      const schema = { hide: true, ...(!BODILESS.has(method) && { body: Type.Unsafe<Readable>({}) }) };
      app.route({ method: method, url, config: { cors: false }, schema, handler: toRoot });
    }
  }
  app.route({ method: 'PROPFIND', url: '/', schema: { hide: true }, handler: toRoot });
}

function toRoot(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(ROOT, 301);
}

/** Handles OPTIONS (RFC 6352, section 6.1). */
async function options({ reply }: DavRequest): Promise<FastifyReply> {
  return reply.header('allow', ALLOWED).code(200).send();
}

/** Refuses MKCOL (RFC 5689): there is one book, and no other can be created. */
async function refuseCollection({ target }: DavRequest): Promise<FastifyReply> {
  if (target.kind !== 'card')
    throw new DavError(405, '<D:resource-must-be-null/>', 'This address is already in use.', {
      allow: ALLOWED,
    });
  throw noMoreBooks();
}

function noMoreBooks(): DavError {
  return new DavError(403, '<D:valid-resourcetype/>', 'An account has exactly one address book.');
}

/** Refuses MOVE, COPY and locks (RFC 4918, sections 9.8 to 9.11), which have no use in a single book. */
async function refuse({ target }: { target: Target }): Promise<FastifyReply> {
  throw new DavError(target.kind === 'card' ? 403 : 405, '', 'This method is not supported here.', { allow: ALLOWED });
}

/**
 * Sends an error, as XML if the RFCs define a precondition. In every phase, an unauthenticated client is asked for the
 * password.
 */
function answerError(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isFull = error instanceof ProblemError && error.code === 'book_full';
  const refusal = isFull ? new DavError(507, '<D:quota-not-exceeded/>', error.message) : error;
  if (refusal instanceof DavError) {
    const { status, headers, body } = refusal;
    return reply.code(status).headers(headers).type('application/xml; charset=utf-8').send(body);
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
