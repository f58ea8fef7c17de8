import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from '../services.ts';

/**
 * JSON bodies as clients of the public backend send them: empty counts as none, broken UTF-8 or JSON is refused, and
 * where a call takes no body, whatever comes is ignored (wire contract, "Requests that must be tolerated").
 */
export function readJson(app: App): void {
  // Runs before Fastify's own check, which refuses types without a parser.
  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    const isRead = takesBody(request) && (type?.length ?? 0) <= HEADER_MAX_LENGTH;
    if (type !== undefined && !isRead) delete request.headers['content-type'];
    done();
  });
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      return parse(request, utf8.decode(bytes as Buffer), done);
    } catch {
      return done(new ProblemError('bad_json', 'The body is not valid UTF-8.'), undefined);
    }
  });
  app.removeContentTypeParser('text/plain');
  // Some clients send an unknown type with an empty body.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0 || !takesBody(request)) return done(null, undefined);
    return done(new ProblemError('unsupported_media_type', 'Send the body as application/json.'), undefined);
  });
}

function takesBody(request: FastifyRequest): boolean {
  return request.routeOptions.schema?.body !== undefined;
}
