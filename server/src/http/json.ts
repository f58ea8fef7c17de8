import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import type { FastifyBodyParser, FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from '../services.ts';

const FORBIDDEN_KEY = new ProblemError(
  'bad_json',
  'The body has a key “__proto__”, or “prototype” in “constructor”, which cannot be stored.',
);

/**
 * Parses JSON bodies in the way that clients of the public backend need. An empty body counts as none, and invalid
 * UTF-8 or JSON is refused. If a call takes no body, any body is ignored (wire contract, "Requests that must be
 * tolerated").
 */
export function readJson(app: App): void {
  // Runs before Fastify's own check, which refuses types without a parser.
  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    const isRead = takesBody(request) && (type?.length ?? 0) <= HEADER_MAX_LENGTH;
    if (type !== undefined && !isRead) delete request.headers['content-type'];
    done();
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app));
  app.removeContentTypeParser('text/plain');
  // Some clients send an unknown type with an empty body.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0 || !takesBody(request)) return done(null, undefined);
    return done(new ProblemError('unsupported_media_type', 'Send the body as application/json.'), undefined);
  });
}

/** Returns the parser of bodies in JSON, for further media types that some calls take. */
export function jsonParser(app: App): FastifyBodyParser<Buffer> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  // Removing such a key would silently lose a part of a card.
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      const text = utf8.decode(bytes);
      return parse(request, text, (error, body) => done(error !== null && isJson(text) ? FORBIDDEN_KEY : error, body));
    } catch {
      return done(new ProblemError('bad_json', 'The body is not valid UTF-8.'), undefined);
    }
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function takesBody(request: FastifyRequest): boolean {
  return request.routeOptions.schema?.body !== undefined;
}
